#!/usr/bin/env bash
# Follows docs/it on bare machines, as an ordinary user who copies every block of commands: 1-install on Debian 12 by the release
# archive and on Debian 13 from a clone, 4-upgrade (and its way back) from the version before with 2,000 applicants, and 3-restore
# on a second machine.
#
#   sudo deploy/drills/it-pages.sh [PART...]     parts: install clone upgrade restore; default all, restore needs upgrade
#
# A machine is a Debian by mmdebstrap in which systemd-nspawn boots systemd; it has the network of this one, so port 3000 must be
# free. Needs root, Debian's mmdebstrap and systemd-container, Node with npm, git and the network. BEFORE=COMMIT is the version
# before, or a folder with it, installed and built. ARCHIVE=FILE saves making the release. WORK=FOLDER is kept, with logs. Prints one line of JSON with seconds. About half an hour.
set -euo pipefail
REPO=$(cd "$(dirname "$0")/../.." && pwd)
KEEP=${WORK:-}
WORK=${WORK:-$(mktemp -d /var/tmp/spmb-it-XXXXXX)}
mkdir -p "$WORK"
BEFORE=${BEFORE:-20d47d62}
VERSION=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$REPO/package.json")
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
say() { echo "$*" >&2; }
facts=()
machine=

stop_machine() {
  [ "$machine" ] || return 0
  inside systemctl poweroff >/dev/null 2>&1 || :
  for _ in $(seq 60); do pgrep -P "$outer" >/dev/null || break; sleep 1; done
  kill -KILL "$outer" 2>/dev/null || :
  machine=
}
clean() {
  status=$?
  trap - EXIT
  set +e
  stop_machine
  if [ "$KEEP" ]; then say "Everything is kept in $WORK"; else rm -rf "$WORK"; fi
  exit "$status"
}
trap clean EXIT
trap 'exit 130' INT TERM

inside() {
  (cd / && exec nsenter --target "$(pgrep -P "$outer")" --mount --uts --ipc --pid --root --wd=/ /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@")
}

# boot NAME SUITE: a fresh machine with the user 'it', who may use sudo, and whose umask is strict.
boot() {
  stop_machine
  machine=$1
  root=$WORK/$machine
  [ -e "$WORK/$2.tar" ] || mmdebstrap --quiet --variant=minbase \
    --include=systemd-sysv,dbus,sudo,ca-certificates,iproute2,procps,netbase,tzdata,curl "$2" "$WORK/$2.tar" >&2
  mkdir "$root"
  tar -xf "$WORK/$2.tar" -C "$root"
  echo "127.0.0.1 localhost $(hostname)" >"$root/etc/hosts"
  echo 'it ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/it"
  chmod 440 "$root/etc/sudoers.d/it"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
  chroot "$root" useradd --create-home --shell /bin/bash it
  # /run of its own, since nspawn cleans there what another container may have.
  unshare --mount --propagation private sh -c '
    mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/nspawn /run/lock
    exec systemd-nspawn --directory "$1" --boot --quiet --register=no --keep-unit' sh "$root" \
    </dev/null >"$WORK/$machine.log" 2>&1 &
  outer=$!
  for _ in $(seq 120); do
    [[ $(inside systemctl is-system-running 2>/dev/null) =~ running|degraded ]] && return
    sleep 1
  done
  say "$machine did not boot:"
  tail -5 "$WORK/$machine.log" >&2
  return 1
}

# follow PAGE [WORD...]: the blocks of a page without a word and with these words, as the user it; with --only just these. VALUES
# are names with the values of this drill in place of the examples: 'NAME=value' each. A person goes on after a warning of doctor.
follow() {
  local page=$1 value expression=() words=" ${*:2} " all=1
  [[ $words != *' --only '* ]] || all=0
  for value in "VERSION=$VERSION" "${VALUES[@]}"; do expression+=(-e "s|^${value%%=*}=.*|$value|"); done
  {
    echo "set -eu; umask 077; cd; VERSION=$VERSION"
    awk -v words="$words" -v all=$all '/^```sh/ { copied = all && NF == 1 || index(words, " " $2 " "); next } /^```/ { copied = 0 } copied' \
      "$REPO/docs/it/$page.md" | sed "${expression[@]}" -e 's/^sudo spmb doctor$/& || :/' -e 's/upgrade.sh --back$/& || :/'
  } >"$root/home/it/$page.sh"
  chmod 644 "$root/home/it/$page.sh"
  say "$machine follows $page"
  inside su - it -c "bash -x ./$page.sh" >"$WORK/$machine-$page.log" 2>&1 || {
    tail -30 "$WORK/$machine-$page.log" >&2
    return 1
  }
}
timed() { # NAME COMMAND...
  local began=$SECONDS
  "${@:2}"
  facts+=("\"$1\":$((SECONDS - began))")
}
ready() {
  # shellcheck disable=SC2016
  inside sh -c 'exec /opt/spmb/node_modules/node-linux-*/bin/node -e "$1"' sh \
    "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
}
until_ready() { for _ in $(seq 120); do ready && return; sleep 1; done; return 1; }
# Registrations, as a backup counts them.
registrations() {
  inside rm -f /var/tmp/count.backup
  inside spmb backup /var/tmp/count.backup --recipient "$recipient" 2>&1 | sed -n 's/.*\bregistration[: ]*\([0-9][0-9.,]*\).*/\1/p' | head -1 | tr -d '.,'
}
give() { # FILE...: into the home of the user
  cp -R "$@" "$root/home/it/"
  chroot "$root" chown -R it:it /home/it
}

# A checkout as a person has it, with its history.
checkout() { git clone --quiet "$REPO" "$1"; }

parts=${*:-install clone upgrade restore}
VALUES=(SITE=spmb.kabupaten.example)
archive=${ARCHIVE:-}
if [ -z "$archive" ]; then
  say 'The release archive'
  checkout "$WORK/checkout"
  (cd "$WORK/checkout" && timed release sh -c 'npm ci && npm run release') >&2
  archive=$(ls "$WORK"/checkout/release/*.tar.gz)
fi

for part in $parts; do
  case $part in
    install)
      boot debian-12 bookworm
      # The block 'machine' is not followed: the firewall would be that of this machine.
      inside apt-get update -qq >&2
      give "$archive"
      mkdir -p "$WORK/tables" && cp "$REPO"/deploy/drills/tables/*.csv "$WORK/tables/" && give "$WORK/tables"
      timed install follow 1-install
      until_ready
      ! inside journalctl --unit=spmb --no-pager | grep -q "$(sed -n 's/.*One-time password: *//p' "$WORK/debian-12-1-install.log")"
      ;;
    clone)
      boot debian-13 trixie
      inside apt-get update -qq >&2
      inside apt-get install -qq -y nodejs npm git >&2
      checkout "$root/home/it/spmb" && chroot "$root" chown -R it:it /home/it
      mkdir -p "$WORK/tables" && cp "$REPO"/deploy/drills/tables/*.csv "$WORK/tables/" && give "$WORK/tables"
      timed clone follow 1-install clone
      until_ready
      ;;
    upgrade)
      boot before bookworm
      say "The version before ($BEFORE) with 2,000 applicants"
      if [ -d "$BEFORE" ]; then
        cp -a "$BEFORE" "$root/opt/spmb"
      else
        checkout "$root/opt/spmb" && git -C "$root/opt/spmb" checkout --quiet "$BEFORE"
        # npm before 11.6 leaves the link of Node away, which that version needs; rebuild makes it.
        (cd "$root/opt/spmb" && npm ci && npm rebuild && npm run build) >&2
      fi
      chroot "$root" useradd --system --home-dir /var/lib/spmb --shell /usr/sbin/nologin spmb
      install -d -m 755 "$root/etc/spmb"
      echo 'PUBLIC_URL=https://spmb.kabupaten.example' >"$root/etc/spmb/spmb.env"
      cp "$root/opt/spmb/deploy/systemd/spmb.service" "$root/etc/systemd/system/"
      install -m 755 "$root/opt/spmb/deploy/systemd/spmb.sh" "$root/usr/local/sbin/spmb"
      inside install -d -o spmb -g spmb -m 700 /var/lib/spmb
      inside spmb demo --applicants 2000 >&2
      inside systemctl daemon-reload
      inside systemctl enable --quiet --now spmb
      until_ready
      recipient=$(inside spmb backup keygen /var/lib/spmb/identity.txt 2>&1 | grep -o 'age1[a-z0-9]*' | head -1)
      install -o 1000 -g 1000 -m 600 "$root/var/lib/spmb/identity.txt" "$WORK/identity.txt"
      VALUES+=("RECIPIENT=$recipient")
      follow 2-backup
      until_ready
      facts+=("\"applicantsBefore\":$(registrations)")
      give "$archive"
      timed upgrade follow 4-upgrade
      facts+=("\"applicantsUpgraded\":$(registrations)")
      saved=$(cd "$root/srv/spmb-backup" && ls before-*.backup)
      give "$WORK/identity.txt"
      VALUES+=("BACKUP=/srv/spmb-backup/$saved")
      timed back follow 4-upgrade --only back
      [[ $(inside readlink -f /opt/spmb) = */spmb-0.1.0 ]]
      facts+=("\"applicantsBack\":$(registrations)")
      timed again inside "/home/it/spmb-$VERSION/upgrade.sh" >&2
      inside spmb backup nightly >&2
      cp -R "$root/srv/spmb-backup" "$WORK/spmb-backup"
      ;;
    restore)
      boot second bookworm
      newest=$(cd "$WORK/spmb-backup" && ls spmb-*.backup | tail -1)
      give "$archive" "$WORK/identity.txt" "$WORK/spmb-backup" "$WORK/spmb-backup/$newest"
      VALUES+=("BACKUP=$newest" 'CHANGES=spmb-backup')
      timed restore follow 3-restore changes
      until_ready
      facts+=("\"applicantsRestored\":$(registrations)")
      ;;
    *) say "There is no part $part" && exit 2 ;;
  esac
done
stop_machine
(IFS=, && echo "{${facts[*]}}")
