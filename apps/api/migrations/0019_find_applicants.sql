-- Staff also search by the names of the parents. The names stand on lines of their own, the number (without dashes) on the
-- last one; a search contains no line feed. The column is made anew, because the expression of a generated column cannot
-- be changed before PostgreSQL 17.
drop index if exists registration_search;
alter table registration drop column search_text;
alter table registration add column search_text text collate "C" not null generated always as
  (lower(name collate "und-x-icu") || chr(10) || lower(father_name collate "und-x-icu") || chr(10)
    || lower(mother_name collate "und-x-icu") || chr(10) || lower(replace(no_registration, '-', ''))) stored;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index registration_search on registration using gin (search_text gin_trgm_ops)
      with (gin_pending_list_limit = 65536);
  end if;
end
$$;

-- A whole telephone number of child or parents. Most parents have given none.
create index registration_by_phone on registration (phone);
create index registration_by_father_phone on registration (father_phone) where father_phone is not null;
create index registration_by_mother_phone on registration (mother_phone) where mother_phone is not null;
