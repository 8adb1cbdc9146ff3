-- Backups that were written or tried, for the metric of their age and 'Perlu tindakan'. The files are elsewhere.
create table backup_record (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null constraint backup_record_ends_after_start check (ended_at >= started_at),
  nightly boolean not null,
  -- Everything stored before this moment is in the backup; null when it failed.
  complete_until timestamptz,
  bytes bigint,
  -- Why it failed.
  problem text constraint backup_record_problem_length check (char_length(problem) between 1 and 1000),
  -- The archive of changes that continues the backup.
  archive text,
  constraint backup_record_outcome check ((complete_until is null) = (problem is not null))
);
create index backup_record_success on backup_record (complete_until desc) where complete_until is not null;

grant select, insert on backup_record to :app_role;
