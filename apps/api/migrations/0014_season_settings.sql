-- The office changes a season in the browser: two admins are told apart by a version, which every writer raises, also a
-- server of the previous version.
alter table season
  add column re_registration_from timestamptz,
  add column re_registration_to timestamptz,
  add column objections_until timestamptz,
  add column version integer not null default 1,
  add constraint season_re_registration_whole check ((re_registration_from is null) = (re_registration_to is null)),
  add constraint season_re_registration_order check (re_registration_to > re_registration_from);
-- A season starts hidden and closed: nothing happens for parents until an admin says so.
alter table season alter column publication_mode set default 'hidden', alter column window_mode set default 'closed';

create function raise_version() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger season_raises_version before update on season for each row execute function raise_version();
