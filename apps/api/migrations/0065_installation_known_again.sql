-- An installation that was led back to the version before, and is upgraded again, finds its own backups in BACKUP_DIR: its id is that
-- of its first audit row, unless a backup has the present one. An installation without an audit keeps the random one.
update installation set id = (
  select md5(extract(epoch from at)::text || ' ' || actor || ' ' || action) from audit_entry order by id limit 1
)
where exists (select from audit_entry) and not exists (select from backup_record where path is not null);
