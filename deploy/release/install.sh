#!/bin/sh
# Installs this release on a fresh Debian or Ubuntu (docs/it/1-install.md):
#
#   sudo spmb-VERSION/install.sh https://ADDRESS
#   sudo spmb-VERSION/install.sh --no-start [https://ADDRESS]      for a restore (docs/it/3-restore.md)
#
# Repeating it after a failure is safe.
set -eu
release=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd -P)
. "$release/deploy/release/steps.sh"

start=yes
address=
for word; do
  case $word in
    --no-start) start=no ;;
    http://*/?* | https://*/?*) refuse "$word has a path: give the address of the site alone, such as https://spmb.example.go.id." ;;
    http://?* | https://?*) address=${word%/} ;;
    *) refuse "'$word' is not an address such as https://spmb.example.go.id." ;;
  esac
done
[ "$address" ] || [ $start = no ] ||
  refuse 'Give the address of the site, such as https://spmb.example.go.id, or --no-start.'
check_machine
! systemctl is-active --quiet spmb || refuse 'The service spmb already runs on this machine: use upgrade.sh.'
if [ -e $link ] && [ "$(readlink -f $link)" != "$target" ]; then
  refuse "$(readlink -f $link) is already installed: use upgrade.sh."
fi

copy_release
getent passwd spmb >/dev/null ||
  useradd --system --user-group --home-dir /var/lib/spmb --no-create-home --shell /usr/sbin/nologin spmb
install -d -m 755 /etc/spmb
install -d -o spmb -g spmb -m 700 /var/lib/spmb
if [ -e $settings ]; then
  echo "The settings in $settings stay as they are."
else
  install -m 600 "$target/deploy/release/spmb.env" $settings
  [ -z "$address" ] || sed -i "s|^#PUBLIC_URL=.*|PUBLIC_URL=$address|" $settings
fi
switch_to "$target"

if [ $start = no ]; then
  echo "Version $version is installed and not started. Start it with: sudo systemctl enable --now spmb"
  exit 0
fi

# The first start only: what it says holds the first password, which must not stay in the journal.
dropin=/run/systemd/system/spmb.service.d
said=/run/spmb-first-start
end_first_start() { rm -rf $dropin/first-start.conf $said; systemctl daemon-reload; }
trap end_first_start EXIT
if [ ! -e /var/lib/spmb/postgres ] && [ -z "$(setting DATABASE_URL)" ]; then
  mkdir -p $dropin
  rm -f $said
  (umask 077 && : >$said)
  printf '[Service]\nEnvironment=NEW_INSTALLATION=yes\nStandardError=append:%s\n' $said >$dropin/first-start.conf
  systemctl daemon-reload
fi
echo 'Starting the service'
systemctl enable --quiet spmb
systemctl start spmb
if ! wait_until_ready; then
  systemctl stop spmb
  [ ! -f $said ] || cat $said >&2
  echo "The service did not become ready. Its log: journalctl -u spmb. After the remedy, run this again." >&2
  exit 1
fi
if [ -f $said ]; then
  password=$(sed -n '/User name:/p; /One-time password:/p' $said)
  end_first_start
  systemctl restart spmb
  wait_until_ready
fi
echo
echo "SPMB $version runs at ${address:-$(setting PUBLIC_URL)} (until the proxy is set up: http://127.0.0.1:$(setting PORT | grep . || echo 3000))."
[ -z "${password:-}" ] || printf '\nThe first sign-in, shown once and valid for 24 hours:\n\n%s\n\nToo late? sudo spmb user reset-password admin\n' "$password"
