#!/bin/sh
# Installs this release beside the running one, writes a backup and switches the service over (docs/it/4-upgrade.md):
#
#   sudo spmb-VERSION/upgrade.sh                               --without-backup: where none can be written
#   sudo spmb-VERSION/upgrade.sh --back                        to the version before; it refuses data that this one has changed
#   sudo spmb-VERSION/upgrade.sh --back BACKUP IDENTITY        the same, with the data of the backup from before the switch
set -eu
release=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd -P)
. "$release/deploy/release/steps.sh"

backup=yes
back=
case ${1:-} in
  '') ;;
  --without-backup) backup=no ;;
  --back) back=yes ;;
  *) refuse "'$1' is not known: --back or --without-backup." ;;
esac
data=$(setting DATA_DIR)
data=${data:-/var/lib/spmb}

# --- The way back ---
if [ "$back" ]; then
  [ "$(id -u)" = 0 ] || refuse "This needs root: sudo $0"
  [ -f "$target/PREVIOUS" ] || refuse "$target does not say which version was before it."
  previous=$(cat "$target/PREVIOUS")
  [ -d "$previous" ] || refuse "$previous, the version before, is not there any more."
  if [ $# -gt 1 ]; then
    [ $# = 3 ] || refuse 'Give the backup and the identity file.'
    [ -z "$(setting DATABASE_URL)" ] ||
      refuse 'With a database of your own the restore is another one: docs/reference/backup.md.'
    for file in "$2" "$3"; do [ -f "$file" ] || refuse "$file is not there."; done
  fi
  systemctl stop spmb
  switch_to "$previous" "$target"
  if [ $# = 3 ]; then
    aside=$data.$version.$(date +%Y%m%d-%H%M%S)
    mv -T "$data" "$aside"
    echo "The newer data are kept in $aside."
    install -d -o spmb -g spmb -m 700 "$data" /var/tmp/spmb-back
    trap 'rm -rf /var/tmp/spmb-back' EXIT
    install -o spmb -g spmb -m 600 "$2" /var/tmp/spmb-back/backup
    install -o spmb -g spmb -m 600 "$3" /var/tmp/spmb-back/identity
    spmb restore /var/tmp/spmb-back/backup --identity /var/tmp/spmb-back/identity || {
      rm -rf "$data"
      mv -T "$aside" "$data"
      switch_to "$target" "$previous"
      systemctl start spmb
      echo "The backup could not be restored, so the newer version runs again with its data." >&2
      exit 1
    }
  fi
  systemctl start spmb
  if wait_until_ready; then
    echo "The version before runs again: $previous"
    exit 0
  fi
  journalctl --unit=spmb --lines=5 --no-pager --output=cat >&2
  echo "$previous did not become ready. If it says that the database is newer: $0 --back BACKUP IDENTITY" >&2
  exit 1
fi

# --- Upgrade ---
check_machine
[ -d $link ] || refuse 'No version is installed on this machine: use install.sh.'
systemctl is-active --quiet spmb ||
  refuse 'The service spmb does not run. Start it first, so that a fault is not taken for one of the new version.'
present=$(readlink -f $link)
[ "$present" != "$target" ] || refuse "Version $version is already installed."
saved=
if [ $backup = yes ]; then
  folder=$(setting BACKUP_DIR)
  [ "$folder" ] && [ "$(setting BACKUP_RECIPIENT)" ] ||
    refuse 'No backups are set up (docs/it/2-backup.md). Without a way back: --without-backup.'
  saved=$folder/before-$version-$(date +%Y%m%d-%H%M%S).backup
fi

copy_release
if [ "$saved" ]; then
  echo "Writing the backup $saved"
  sh "$present/deploy/systemd/spmb.sh" backup "$saved" ||
    refuse "The backup failed. The new version lies unused in $target, the service runs as before."
fi
# A program that was cloned into /opt/spmb itself becomes a version like every other.
if [ ! -L $link ]; then
  old=$link-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' $link/package.json)
  [ ! -e "$old" ] || refuse "$old is in the way."
fi
if ! cmp -s "$present/deploy/systemd/spmb.service" /etc/systemd/system/spmb.service; then
  cp /etc/systemd/system/spmb.service "/etc/spmb/spmb.service.before-$version"
  echo "The unit was changed by hand. It is kept as /etc/spmb/spmb.service.before-$version; use 'systemctl edit spmb' for changes."
fi

echo 'Switching'
systemctl stop spmb
if [ ! -L $link ]; then
  mv -T $link "$old"
  present=$old
fi
echo "$present" >"$target/PREVIOUS"
switch_to "$target" "$present"
systemctl reset-failed spmb 2>/dev/null || :
systemctl start spmb
if wait_until_ready; then
  echo "Version $version runs. The version before is $present${saved:+, its backup is $saved}."
  exit 0
fi
journalctl --unit=spmb --lines=5 --no-pager --output=cat >&2
cat >&2 <<EOF
Version $version did not become ready. The way back:
  sudo $0 --back                       if the data were not changed
  sudo $0 --back ${saved:-BACKUP} IDENTITY
EOF
exit 1
