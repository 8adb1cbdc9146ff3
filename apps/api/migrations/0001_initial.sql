-- The first schema: season and office, reference data, registrations, audit.
-- Owned by the owner role. The application's role gets what it needs and no more; audit rows it may only add and read.

create table season (
  id smallint generated always as identity primary key,
  label text not null constraint season_label_unique unique,
  first_year smallint not null constraint season_first_year_unique unique
    constraint season_first_year_plausible check (first_year between 2000 and 2099),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  window_mode text not null default 'schedule'
    constraint season_window_mode_known check (window_mode in ('schedule', 'open', 'closed')),
  publication_mode text not null default 'published'
    constraint season_publication_mode_known check (publication_mode in ('schedule', 'published', 'hidden')),
  publishes_at timestamptz,
  notice text constraint season_notice_length check (char_length(notice) between 1 and 500),
  is_active boolean not null default false,
  constraint season_closes_after_opening check (closes_at > opens_at),
  constraint season_label_fits_year check (label = first_year::text || '/' || (first_year + 1)::text)
);
-- Exactly one season is active: the index allows no second, the command line never leaves none.
create unique index season_one_active on season (is_active) where is_active;

create table office (
  id smallint primary key default 1 constraint office_only_one check (id = 1),
  name text not null,
  region text not null,
  address text not null,
  email text not null,
  phone text not null,
  hours text not null,
  is_sample boolean not null
);

create table district (
  id smallint primary key,
  code text not null constraint district_code_unique unique,
  name text not null,
  is_sample boolean not null default false
);

create table village (
  id integer generated always as identity primary key,
  code text not null constraint village_code_unique unique,
  name text not null,
  type text not null constraint village_type_known check (type in ('DESA', 'KELURAHAN')),
  district_id smallint not null references district,
  aliases text[] not null default '{}',
  is_sample boolean not null default false,
  is_synthetic boolean not null default false
);
create index village_by_district on village (district_id);

create table school (
  id integer generated always as identity primary key,
  npsn text not null constraint school_npsn_unique unique,
  name text not null,
  type text not null constraint school_type_known check (type in ('SD', 'SMP')),
  status text not null constraint school_status_known check (status in ('NEGERI', 'SWASTA')),
  district_id smallint not null references district,
  latitude double precision,
  longitude double precision,
  is_sample boolean not null default false,
  is_synthetic boolean not null default false,
  -- The target of "this school is of this level" in registration.
  constraint school_id_type unique (id, type)
);

create table zone (
  village_id integer not null references village on delete cascade,
  school_id integer not null references school on delete cascade,
  rank smallint,
  is_synthetic boolean not null default false,
  primary key (village_id, school_id)
);
create index zone_by_school on zone (school_id);

create table quota (
  season_id smallint not null references season,
  school_id integer not null references school on delete cascade,
  seats smallint not null constraint quota_seats_range check (seats between 0 and 9999),
  is_synthetic boolean not null default false,
  primary key (season_id, school_id)
);

create table registration (
  id integer generated always as identity primary key,
  season_id smallint not null references season,
  level text not null constraint registration_level_known check (level in ('SD', 'SMP')),
  no_registration text not null constraint registration_number_unique unique
    constraint registration_number_format
      check (no_registration ~ '^(SD|SMP)\d\d-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]$'),

  -- NIK and NISN never stand here in clear: sealed for reading, indexed blindly for uniqueness.
  nik_sealed bytea not null,
  nik_index bytea not null constraint registration_nik_index_length check (octet_length(nik_index) = 32),
  name text not null constraint registration_name_length check (char_length(name) between 1 and 120),
  gender text not null constraint registration_gender_known check (gender in ('L', 'P')),
  religion text not null constraint registration_religion_known
    check (religion in ('islam', 'protestan', 'katolik', 'hindu', 'buddha', 'khonghucu')),
  birth_place text not null constraint registration_birth_place_length check (char_length(birth_place) between 1 and 100),
  birth_date date not null,
  father_name text not null constraint registration_father_name_length check (char_length(father_name) between 1 and 120),
  father_job text not null constraint registration_father_job_length check (char_length(father_job) between 1 and 120),
  father_phone text,
  mother_name text not null constraint registration_mother_name_length check (char_length(mother_name) between 1 and 120),
  mother_job text not null constraint registration_mother_job_length check (char_length(mother_job) between 1 and 120),
  mother_phone text,
  phone text not null constraint registration_phone_form check (phone ~ '^\+62\d{7,13}$'),
  email text,
  address text not null constraint registration_address_length check (char_length(address) between 1 and 500),
  village_id integer not null references village,

  school_1_id integer not null,
  school_2_id integer not null,
  school_1_decision text constraint registration_decision_1_known check (school_1_decision in ('LULUS', 'TIDAK LULUS')),
  school_2_decision text constraint registration_decision_2_known check (school_2_decision in ('LULUS', 'TIDAK LULUS')),

  nisn_sealed bytea,
  nisn_index bytea constraint registration_nisn_index_length check (octet_length(nisn_index) = 32),
  from_school text constraint registration_from_school_length check (char_length(from_school) between 1 and 150),
  from_school_address text
    constraint registration_from_school_address_length check (char_length(from_school_address) between 1 and 300),
  graduation_year smallint constraint registration_graduation_year_plausible check (graduation_year between 1900 and 9999),

  consent_at timestamptz,
  consent_version text,

  -- A retry with the same key returns this registration; both are cleared after 48 hours.
  idempotency_key bytea constraint registration_idempotency_key_unique unique,
  idempotency_digest bytea,

  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,

  -- A choice is a school of the registration's level.
  constraint registration_school_1_of_level foreign key (school_1_id, level) references school (id, type),
  constraint registration_school_2_of_level foreign key (school_2_id, level) references school (id, type),
  constraint registration_academic_data_for_smp check (
    case level
      when 'SMP' then nisn_sealed is not null and nisn_index is not null and from_school is not null and graduation_year is not null
      else nisn_sealed is null and nisn_index is null and from_school is null and from_school_address is null and graduation_year is null
    end
  ),
  -- At most one school admits a child; where one school stands for both choices one decision fills both.
  constraint registration_admitted_once check (
    case when school_1_id = school_2_id then school_1_decision is not distinct from school_2_decision
    else not coalesce(school_1_decision = 'LULUS' and school_2_decision = 'LULUS', false) end
  ),
  constraint registration_consent_whole check ((consent_at is null) = (consent_version is null)),
  constraint registration_idempotency_whole check ((idempotency_key is null) = (idempotency_digest is null))
);
create unique index registration_nik_once on registration (season_id, level, nik_index) where deleted_at is null;
create unique index registration_nisn_once on registration (season_id, nisn_index)
  where deleted_at is null and nisn_index is not null;
create index registration_admitted_1 on registration (school_1_id) where school_1_decision = 'LULUS' and deleted_at is null;
create index registration_admitted_2 on registration (school_2_id) where school_2_decision = 'LULUS' and deleted_at is null;
create index registration_keys_by_age on registration (created_at) where idempotency_key is not null;

-- Who did what, when, from where. `changes` holds before and after without a NIK or NISN.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  actor text not null,
  subject text not null,
  subject_id integer,
  changes jsonb,
  address inet,
  request_id text
);
create index audit_entry_by_subject on audit_entry (subject, subject_id, id);

-- Moves with every change of what the servers keep in memory. They poll it: the row lock makes the number become
-- visible in the order of commits, which a sequence would not.
create table change_mark (
  topic text primary key,
  mark bigint not null default 0
);
insert into change_mark (topic) values ('settings'), ('reference');

create function move_change_mark() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update change_mark set mark = mark + 1 where topic = tg_argv[0];
  return null;
end
$$;

create trigger season_moves_mark after insert or update or delete or truncate on season
  for each statement execute function move_change_mark('settings');
create trigger office_moves_mark after insert or update or delete or truncate on office
  for each statement execute function move_change_mark('settings');
create trigger district_moves_mark after insert or update or delete or truncate on district
  for each statement execute function move_change_mark('reference');
create trigger village_moves_mark after insert or update or delete or truncate on village
  for each statement execute function move_change_mark('reference');
create trigger school_moves_mark after insert or update or delete or truncate on school
  for each statement execute function move_change_mark('reference');
create trigger zone_moves_mark after insert or update or delete or truncate on zone
  for each statement execute function move_change_mark('reference');
create trigger quota_moves_mark after insert or update or delete or truncate on quota
  for each statement execute function move_change_mark('reference');

grant select, insert, update, delete on season, office, district, village, school, zone, quota to :app_role;
grant select, insert, update on registration to :app_role;
grant select, insert on audit_entry to :app_role;
grant select on change_mark, schema_migration to :app_role;
