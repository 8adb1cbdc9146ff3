-- Admins change schools and villages by hand: each row counts its changes, those of an import included, so that two editors
-- notice each other.
alter table school add column version integer not null default 1;
alter table village add column version integer not null default 1;
create trigger school_counts_version before update on school
  for each row when (old.* is distinct from new.*) execute function count_version();
create trigger village_counts_version before update on village
  for each row when (old.* is distinct from new.*) execute function count_version();
