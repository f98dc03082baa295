#!/bin/sh
# The program of a package: `bin/portal start` runs the portal, any other word an operator's command.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
case ${1:-} in
start) exec "$home/bin/node" "$home/src/cli/deploy/start.mjs" ;;
import-messages)
  shift
  exec "$home/bin/node" "$home/src/cli/import.ts" "$@"
  ;;
*) exec "$home/bin/node" "$home/src/cli/portal.ts" "$@" ;;
esac
