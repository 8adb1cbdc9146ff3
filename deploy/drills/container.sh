#!/usr/bin/env bash
# Builds the image of deploy/container/Containerfile without an image registry and runs it with a read-only root as user 1000.
#
#   sudo deploy/drills/container.sh [WORK]      WORK: a folder of about 4 GB, default a temporary one that is removed
#
# Needs root, Debian's buildah and mmdebstrap, Node with npm, and the network (packages of Debian and npm). The base image is a
# minimal Debian made by mmdebstrap; buildah isolates by chroot, so no container engine is needed. The image is started by
# chroot in a mount namespace: root read-only, /tmp in memory, /data the only writable folder. Prints one line of JSON.
set -euo pipefail
REPO=$(cd "$(dirname "$0")/../.." && pwd)
WORK=${1:-}
if [ -z "$WORK" ]; then
  WORK=$(mktemp -d)
  trap 'rm -rf "$WORK"' EXIT
fi
mkdir -p "$WORK"
SUITE=${SUITE:-bookworm}
say() { echo "$*" >&2; }
store() { buildah --root "$WORK/storage" --runroot "$WORK/runroot" --storage-driver vfs "$@"; }

say "1. A minimal Debian ($SUITE)"
[ -e "$WORK/base.tar" ] || mmdebstrap --quiet --variant=minbase --include=ca-certificates "$SUITE" "$WORK/base.tar" >&2
base=$(store from scratch)
store add --quiet "$base" "$WORK/base.tar" / >/dev/null
store commit --quiet "$base" localhost/spmb-run-base >/dev/null
say "2. The same with the Node and npm of this machine, for the build"
store config --env PATH=/usr/local/bin:/usr/bin:/bin "$base"
store copy --quiet "$base" "$(readlink -f "$(command -v node)")" /usr/local/bin/node >/dev/null
store copy --quiet "$base" "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" /usr/local/lib/node_modules/npm >/dev/null
# A network whose proxy has a certificate of its own needs the certificates of this machine, in the build only.
store copy --quiet "$base" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/build.crt >/dev/null
store config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/build.crt "$base"
store run --isolation chroot "$base" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
store commit --quiet "$base" localhost/spmb-build-base >/dev/null
store rm "$base" >/dev/null

say '3. The image'
commit=$(git -C "$REPO" -c "safe.directory=$REPO" rev-parse HEAD)
began=$SECONDS
store build --quiet --isolation chroot --file "$REPO/deploy/container/Containerfile" \
  --ignorefile "$REPO/deploy/container/Containerfile.dockerignore" --tag localhost/spmb \
  --build-arg BUILD_BASE=localhost/spmb-build-base --build-arg RUN_BASE=localhost/spmb-run-base --build-arg "COMMIT=$commit" "$REPO" >&2
build_seconds=$((SECONDS - began))
container=$(store from localhost/spmb)
tree=$(store mount "$container")
field() { store inspect --type image --format "{{$1}}" localhost/spmb; }
user=$(field .OCIv1.Config.User)
environment=$(field 'range .OCIv1.Config.Env}}{{.}} {{end')
entry=$(field 'range .OCIv1.Config.Entrypoint}}{{.}} {{end')
named=0; [ "$(cat "$tree/app/COMMIT")" != "$commit" ] || named=1
size=$(du -sm "$tree/app" | cut -f1)
# What must not be in an image: history, secrets, tests, the sources and packages of the web.
unwanted=$(cd "$tree/app" && find . -path ./node_modules -prune -o \( -name .git -o -name '.env*' -o -name '*.test.ts' \
  -o -name 'data-key' -o -path './apps/web/src' -o -path './docs' \) -print | wc -l)
[ ! -e "$tree/app/node_modules/vite" ] || unwanted=$((unwanted + 1))

say "4. Its server, read-only, as $user"
data="$WORK/data"
install --directory --owner=1000 --group=1000 --mode=0700 "$data"
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
inside() { # only in a subshell: it replaces the shell by the program
  # The loopback address in place of 0.0.0.0: this drill has no network of its own.
  exec unshare --mount --propagation private bash -c '
    set -e
    mount --bind "$1" "$1"
    mount -o remount,bind,ro "$1"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    mount -t tmpfs -o mode=1777,size=64m tmpfs "$1/tmp"
    mount --bind "$2" "$1/data"
    tree=$1 user=$3; shift 3
    exec chroot --userspec="$user" "$tree" "$@"' bash "$tree" "$data" "$user" "$@"
}
refused=$(inside /bin/sh -c 'for path in /app/x /x /etc/x /app/apps/api/src/x; do touch $path 2>/dev/null || echo $path; done' | wc -l)
started=$(date +%s%N)
# shellcheck disable=SC2086
inside /usr/bin/env -i $environment HOST=127.0.0.1 PORT="$port" PUBLIC_URL=https://spmb.example $entry >"$WORK/server.log" 2>&1 &
server=$!
ask() { curl --silent --output /dev/null --max-time 5 --write-out '%{http_code}' "http://127.0.0.1:$port$1" || true; }
until [ "$(ask /readyz)" = 200 ]; do
  kill -0 "$server" 2>/dev/null || { say 'The server ended:'; tail -20 "$WORK/server.log" >&2; exit 1; }
  sleep 0.2
done
ready_ms=$((($(date +%s%N) - started) / 1000000))
page=$(ask /)
login=$(ask /login)
call=$(ask /api/district)
script=$(curl --silent "http://127.0.0.1:$port/login" | grep -o '/assets/staff-[^"]*\.js' | head -1)
asset=$(ask "$script")
# The process of the server itself: bash, unshare and chroot have replaced themselves by it.
uid=$(ps --no-headers -o uid= -p "$server" | tr -d ' ')
kill -TERM "$server"
status=0
wait "$server" || status=$?
node -e 'console.log(JSON.stringify(Object.fromEntries(process.argv.slice(1).map((fact) => {
  const [name, ...value] = fact.split("=")
  return [name, /^\d+$/.test(value.join("=")) ? Number(value.join("=")) : value.join("=")]
}))))' "user=$user" "uid=$uid" "unwanted=$unwanted" "namesCommit=$named" "refusedWrites=$refused" "ready=200" "page=$page" "login=$login" \
  "call=$call" "asset=$asset" "exitCode=$status" "readyMs=$ready_ms" "megabytes=$size" "buildSeconds=$build_seconds"
