-- Audit rows are written once, with the database's time, and every change of them is refused, for the owner of the table
-- too. Who turns these triggers off as the owner or a superuser is found by the hash chain (see decision 18).
create table audit_chain (
  -- Dense from 1: the order in which the rows were chained, which is never before they were committed.
  position bigint primary key,
  entry_id bigint not null constraint audit_chain_entry_once unique,
  -- Cleared together with the values of the audit row.
  values_salt bytea constraint audit_chain_salt_length check (octet_length(values_salt) = 16),
  values_digest bytea not null constraint audit_chain_digest_length check (octet_length(values_digest) = 32),
  hash bytea not null constraint audit_chain_hash_length check (octet_length(hash) = 32),
  chained_at timestamptz not null default clock_timestamp()
);

-- The arguments of the trigger name the columns whose values may be cleared, by clear_audit_values() alone.
create function refuse_audit_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('spmb.clearing_audit_values', true) = 'on'
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
    and not jsonb_strip_nulls(to_jsonb(new)) ?| tg_argv
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger audit_entry_unchanged before update or delete on audit_entry
  for each row execute function refuse_audit_change('changes', 'address');
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();
create trigger audit_chain_unchanged before update or delete on audit_chain
  for each row execute function refuse_audit_change('values_salt');
create trigger audit_chain_not_emptied before truncate on audit_chain
  for each statement execute function refuse_audit_change();

create function take_database_time() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.at := clock_timestamp();
  return new;
end
$$;
create trigger audit_entry_takes_database_time before insert on audit_entry
  for each row execute function take_database_time();

-- The door for retention: removes what rows before a moment say, with the salt that would let values be guessed from the
-- digest. Rows, order and chain stay. No role but the owner may call it yet.
create function clear_audit_values(before_moment timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  cleared bigint;
begin
  perform set_config('spmb.clearing_audit_values', 'on', true);
  update audit_chain set values_salt = null
    where values_salt is not null and entry_id in (select id from audit_entry where at < before_moment);
  update audit_entry set changes = null, address = null
    where at < before_moment and (changes is not null or address is not null)
      and id in (select entry_id from audit_chain);
  get diagnostics cleared = row_count;
  perform set_config('spmb.clearing_audit_values', 'off', true);
  return cleared;
end
$$;
revoke execute on function clear_audit_values(timestamptz) from public;

grant select, insert on audit_chain to :app_role;
