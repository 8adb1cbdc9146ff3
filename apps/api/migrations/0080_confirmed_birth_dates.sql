-- Before a freeze an admin confirms, one by one, each birth date that the NIK contradicts (docs/product-rules.md#confirmed-before-the-freeze).
alter table registration_flag
  drop constraint registration_flag_kind_known,
  add constraint registration_flag_kind_known
    check (kind in ('age_exception', 'birth_date_seen', 'court_order', 'doubt'));

-- What was confirmed of other data has to be confirmed again. The history keeps who had confirmed it.
create function open_confirmation_again() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from registration_flag where registration_id = new.id and kind = 'birth_date_seen';
  return null;
end
$$;
-- A new data key and the retention change the index of a number, and not the number: only an edit counts the version.
create trigger registration_opens_confirmation after update of birth_date, nik_index on registration
  for each row when (
    new.cleared_at is null and (
      old.birth_date is distinct from new.birth_date
      or old.nik_index is distinct from new.nik_index and old.version <> new.version
    )
  )
  execute function open_confirmation_again();
