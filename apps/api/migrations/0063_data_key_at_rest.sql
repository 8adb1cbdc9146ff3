-- The data key is changed in one transaction while no server runs (docs/reference/keys.md): no second index, no phases,
-- and a new row only names its transaction again.
do $$
begin
  if exists (
    select from pg_stat_activity
    where datname = current_database() and application_name in ('spmb server', 'spmb worker')
  ) then
    raise exception 'A server of the version before uses this database, and could register nobody afterwards. Stop every server, then start this version. A connection whose server is gone is ended by pg_terminate_backend(pid), see pg_stat_activity. Nothing was changed.'
      using errcode = 'SPM01';
  end if;
end
$$;

drop trigger registration_completes_new_row on registration;
drop trigger registration_places_identities on registration;
drop function place_identities();
drop function place_identity(data_key, bytea, bytea, bytea, bytea);
create trigger registration_names_transaction_when_new before insert on registration
  for each row execute function name_changing_transaction();
alter table registration drop column nik_index_next, drop column nisn_index_next;

drop trigger data_key_moves_mark on data_key;
delete from change_mark where topic = 'data_key';
alter table data_key drop constraint data_key_next_while_changing;
-- While a change was only announced, nothing was encrypted with the next key.
update data_key set next_id = null where phase = 'announced';
-- Elsewhere `next_id` stays: the version before left a change half-done. `key rotate` ends it, and nothing else starts before.
alter table data_key
  drop column phase, drop column reached, drop column missed_at, drop column previous_id;
