package program

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserules/engine/agent"
	"houserules/sim"
	"houserules/variants"
)

// lineups completes agents with their arguments and options, the last of several with
// commas between them. Where the command line names the game, those who cannot play it
// are left out.
func (a *app) lineups(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	families := a.familiesAsked(c, args)
	var kinds []agent.Kind
	for _, k := range sim.AgentKinds() {
		if k.Family == "" || slices.ContainsFunc(families, func(f variants.Family) bool { return f.Name == k.Family }) {
			kinds = append(kinds, k)
		}
	}
	before := begun[:lastOutside(begun, ',')+1]
	list, directive := completeAgent(kinds, begun[len(before):])
	for i := range list {
		list[i] = before + list[i]
	}
	return list, directive
}

// lastOutside is where a sign stands last outside of parentheses and quotation marks;
// −1 where it does not.
func lastOutside(text string, sign byte) int {
	at, depth, quoted := -1, 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == sign && depth == 0:
			at = i
		}
	}
	return at
}

// completeAgent completes one agent: its name with the argument it usually has, an
// option behind a semicolon, or an option's value.
func completeAgent(kinds []agent.Kind, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	none := cobra.ShellCompDirectiveNoFileComp
	name, rest, hasArgument := strings.Cut(begun, ":")
	if semicolon := strings.Index(begun, ";"); semicolon >= 0 {
		name, _, _ = strings.Cut(begun[:semicolon], ":")
		k := slices.IndexFunc(kinds, func(k agent.Kind) bool { return k.Name == name })
		if k < 0 {
			return nil, none
		}
		return completeOption(kinds, &kinds[k], begun)
	}
	var list []cobra.Completion
	for _, k := range kinds {
		switch {
		case hasArgument && k.Name == name && k.Argument != nil && k.Argument.Text:
			return nil, cobra.ShellCompDirectiveDefault // a file, or a folder
		case hasArgument && k.Name == name && rest == "" && k.Argument != nil:
			list = append(list, cobra.CompletionWithDesc(name+":"+parameter(k.Argument.Default), describeParam(*k.Argument)))
		case hasArgument || !strings.HasPrefix(k.Name, begun):
		case k.Argument != nil && k.Argument.Text:
			list = append(list, cobra.CompletionWithDesc(k.Name+":", k.Doc))
		case k.Argument != nil:
			list = append(list, cobra.CompletionWithDesc(k.Name, k.Doc), cobra.CompletionWithDesc(fmt.Sprintf("%s:%s", k.Name, parameter(k.Argument.Default)), describeParam(*k.Argument)))
		default:
			list = append(list, cobra.CompletionWithDesc(k.Name, k.Doc))
		}
	}
	return list, none
}

// completeOption completes what stands behind the last semicolon.
func completeOption(kinds []agent.Kind, k *agent.Kind, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	before := begun[:lastOutside(begun, ';')+1]
	key, value, chosen := strings.Cut(begun[len(before):], "=")
	var list []cobra.Completion
	for _, o := range k.Options {
		switch {
		case !chosen && strings.HasPrefix(o.Name, key) && !strings.Contains(before, ";"+o.Name+"="):
			list = append(list, cobra.CompletionWithDesc(before+o.Name+"=", describeParam(o)))
		case !chosen || o.Name != key:
		case o.Agent != "":
			for _, other := range kinds {
				if strings.HasPrefix(other.Name, value) {
					list = append(list, cobra.CompletionWithDesc(before+key+"="+other.Name, other.Doc))
				}
			}
		case o.Choices != nil:
			for _, choice := range o.Choices {
				if strings.HasPrefix(choice.Name, value) {
					list = append(list, cobra.CompletionWithDesc(before+key+"="+choice.Name, choice.Doc))
				}
			}
		case o.Text:
			return nil, cobra.ShellCompDirectiveDefault // a file, or a folder
		case value == "":
			list = append(list, cobra.CompletionWithDesc(before+key+"="+parameter(o.Default), describeParam(o)))
		}
	}
	if !chosen {
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// number writes a parameter.
func parameter(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
