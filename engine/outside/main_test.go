package outside_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// How the test's own program behaves when it is started as an engine.
const (
	actEnv  = "HOUSERULES_TEST_ENGINE"
	markEnv = "HOUSERULES_TEST_MARK"
)

// TestMain is also the engines of the tests: this program, started with a word
// that says how it misbehaves.
func TestMain(m *testing.M) {
	if act := os.Getenv(actEnv); act != "" {
		misbehave(act)
		return
	}
	goleak.VerifyTestMain(m)
}

// misbehave plays the first legal move, but for what the word says.
func misbehave(act string) {
	word, rest, _ := strings.Cut(act, "-")
	size, _ := strconv.Atoi(rest)
	switch word {
	case "silent":
		noted("silent")
		time.Sleep(time.Hour)
	case "crash":
		fmt.Fprintln(os.Stderr, "no book found")
		os.Exit(3)
	case "aside": // on the wrong of its two outputs
		fmt.Println("no book found")
		os.Exit(3)
	case "stubborn":
		signal.Ignore()
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	first, before, number, moves := "", "", "", 0
	for in.Scan() {
		key, rest, _ := strings.Cut(in.Text(), " ")
		switch key {
		case "houserules":
			if word == "newer" {
				fmt.Println("houserules 99")
			} else {
				fmt.Println("houserules 1")
			}
		case "ready":
			if word == "refuse" {
				fmt.Println("refuse I only play chess")
			}
			fmt.Println("ready")
		case "legal":
			first, _, _ = strings.Cut(rest, " ")
		case "question":
			number = " " + rest
		case "go":
			moves++
			switch word {
			case "behind": // answers the last question again
				if moves > 1 {
					fmt.Println(before)
				}
				before = "move " + first + number
				fmt.Println(before)
			case "numbered":
				fmt.Println("move " + first + number)
			case "ahead":
				fmt.Println("move " + first + number + "0")
			default:
				answer(word, size, first, moves)
			}
		case "quit":
			if word == "stubborn" {
				child := exec.Command("sleep", "3600") // holds the pipes open
				child.Stdout, child.Stderr = os.Stdout, os.Stderr
				_ = child.Start()
				time.Sleep(time.Hour)
			}
			return
		}
	}
}

// answer answers the moves-th question.
func answer(word string, size int, first string, moves int) {
	switch word {
	case "hang":
		noted(first)
		time.Sleep(time.Hour)
	case "late":
		time.Sleep(5 * time.Second) // long after its patience, on a busy machine, too
	case "die":
		if moves == 3 {
			fmt.Fprintln(os.Stderr, "panic: out of seeds")
			os.Exit(7)
		}
	case "flood":
		for {
			fmt.Println(strings.Repeat("thinking ", 100))
		}
	case "spill", "line": // so many bytes before the first answer, in lines or in one
		if moves == 1 {
			each := map[string]int{"spill": 1000, "line": size}[word]
			for ; size > 0; size -= each {
				fmt.Println(strings.Repeat("x", min(size, each)-1))
			}
		}
	case "endless": // a line
		for {
			fmt.Print(strings.Repeat("thinking ", 100))
		}
	case "nonsense":
		fmt.Println("I would sow the third house")
		fmt.Println("move")
		return
	case "illegal":
		first = "Z9"
	case "giveup":
		fmt.Println("giveup tired")
		return
	case "deaf":
		os.Stdin.Close()
		fmt.Println("move " + first)
		time.Sleep(time.Hour)
	case "twice":
		fmt.Printf("move %s\nmove %s\n", first, first)
		return
	case "mute":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "chatty":
		fmt.Println("info depth 3\n\n# a comment\r\nhint x")
		fmt.Printf("  move   %s \r\n", first)
		return
	case "forgetful":
		fmt.Println("move " + first)
		os.Exit(0)
	}
	noted(first)
	fmt.Println("move " + first)
}

// noted leaves a text in the file that the test named, if it did.
func noted(text string) {
	if mark := os.Getenv(markEnv); mark != "" {
		_ = os.WriteFile(mark, []byte(text), 0o600)
	}
}
