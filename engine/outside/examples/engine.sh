#!/bin/sh
# Plays the first legal move of any game.
while read -r word rest; do
	case $word in
	houserules) echo "houserules 1" ;;
	ready) echo "ready" ;;
	legal) legal=$rest ;;
	question) number=$rest ;;
	go) echo "move ${legal%% *} $number" ;;
	quit) exit ;;
	esac
done
