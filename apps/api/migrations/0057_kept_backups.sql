-- The installation that a backup belongs to: another one that uses the same folder leaves it alone. A restore brings it back.
create table installation (
  only_one boolean primary key default true constraint installation_is_one check (only_one),
  id text not null constraint installation_id_form check (id ~ '^[0-9a-f]{32}$')
);
insert into installation (id) values (replace(gen_random_uuid()::text, '-', ''));
grant select on installation to :app_role;

alter table backup_record
  -- Where the file was written; null in records of earlier releases, and when the folder could not be used.
  add column path text,
  -- SHA-256 of the file, to recognise it later; null in records of earlier releases, and when it failed.
  add column hash text constraint backup_record_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  -- Whether the folder was on the disk of the data.
  add column same_disk boolean;

-- What the server checks about itself each week.
create table self_check (
  id integer generated always as identity primary key,
  kind text not null constraint self_check_kind check (kind in ('restore', 'audit')),
  ended_at timestamptz not null,
  -- Null when all was well.
  problem text constraint self_check_problem_length check (char_length(problem) between 1 and 1000)
);
create index self_check_newest on self_check (kind, id desc);
grant select, insert on self_check to :app_role;

-- Values are cleared after a year at the earliest, whoever asks: the owner of the tables could set the mark that this trigger reads, or
-- call clear_audit_values() with a moment in the future.
create or replace function refuse_audit_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('spmb.clearing_audit_values', true) = 'on'
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
    and not jsonb_strip_nulls(to_jsonb(new)) ?| tg_argv
    and exists (
      select from audit_entry
      where id = coalesce((to_jsonb(old) ->> 'entry_id')::bigint, (to_jsonb(old) ->> 'id')::bigint)
        and at < clock_timestamp() - interval '1 year'
    )
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop function clear_audit_values(timestamptz);

-- A server without the owner's address writes backups too, which hold the last number of each sequence.
grant select on all sequences in schema public to :app_role;
alter default privileges in schema public grant select on sequences to :app_role;
