# What install.sh and upgrade.sh share. They set `release`, the unpacked archive; its scripts are called by their real path.
# shellcheck shell=sh disable=SC2154
umask 022
link=/opt/spmb
settings=/etc/spmb/spmb.env
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$release/package.json")
target=$link-$version

refuse() {
  echo "$1 Nothing was changed." >&2
  exit 1
}

# A value of the settings file, without quotes; empty when it is not set.
setting() {
  [ -f "$settings" ] || return 0
  sed -n "s/^$1=//p" "$settings" | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//"
}

check_machine() {
  [ "$(id -u)" = 0 ] || refuse "This needs root: sudo $0"
  [ -d /run/systemd/system ] || refuse 'This machine does not run systemd, which keeps the service alive.'
  [ -f "$release/apps/web/dist/stamp" ] ||
    refuse "$release is not an unpacked release archive: 'npm run release' makes one from a clone."
  "$release/scripts/runtime/node.sh" -e 0 ||
    refuse "The program does not run on this machine ($(uname -sm)). Take the archive for its processor."
  needed=$(($(du -sk "$release" | cut -f1) + 200000))
  free=$(df -Pk /opt | tail -n 1 | awk '{ print $4 }')
  [ "$free" -gt "$needed" ] || refuse "The disk of /opt has $((free / 1000)) MB left, $((needed / 1000)) MB are needed."
}

# Whole or not at all, with the same rights whatever the umask of who unpacked it.
copy_release() {
  echo "Copying version $version to $target"
  rm -rf "$target.copying" "$target"
  cp -R "$release" "$target.copying"
  chown -R root:root "$target.copying"
  chmod -R u=rwX,go=rX "$target.copying"
  mv -T "$target.copying" "$target"
}

# switch_to VERSION [FROM]: the link names the program that the service starts next; a rename, so that there is never none. The
# folder of backups follows only as the version before had shipped it.
switch_to() {
  dropin=/etc/systemd/system/spmb.service.d/backup.conf
  if [ "${2:-}" ] && cmp -s "$2/deploy/systemd/backup.conf" "$dropin"; then
    install -m 644 "$1/deploy/systemd/backup.conf" "$dropin"
  fi
  ln -sfn "$1" "$link.next"
  mv -T "$link.next" "$link"
  install -m 644 "$1/deploy/systemd/spmb.service" /etc/systemd/system/spmb.service
  install -m 755 "$1/deploy/systemd/spmb.sh" /usr/local/sbin/spmb
  systemctl daemon-reload
}

# Until the server is ready. Fails when the service ended, or after three minutes.
wait_until_ready() {
  host=$(setting HOST)
  case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  port=$(setting PORT)
  tries=0
  until "$target/scripts/runtime/node.sh" -e "
    fetch('http://$host:${port:-3000}/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; do
    tries=$((tries + 1))
    systemctl is-active --quiet spmb || return 1
    [ $tries -lt 180 ] || return 1
    sleep 1
  done
}
