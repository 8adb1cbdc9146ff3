#!/bin/sh
# The command line of the service: with its settings, in its data folder and as its user. Copy it to /usr/local/sbin/spmb, then for example
#   sudo spmb user list
#   sudo spmb backup /srv/spmb-backup/before-the-upgrade.backup
# Paths of files are absolute, and the user spmb may read or write them.
set -eu
exec systemd-run --quiet --collect --wait --pipe \
  --uid=spmb --gid=spmb --working-directory=/opt/spmb \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/spmb --property=EnvironmentFile=/etc/spmb/spmb.env \
  /opt/spmb/scripts/runtime/node.sh apps/api/src/cli/main.ts "$@"
