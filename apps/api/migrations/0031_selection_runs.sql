-- A run gives the seats of a level (docs/selection.md). Its rows are a snapshot: what the engine reads, and what it answered.
create table selection_run (
  id integer generated always as identity primary key,
  season_id smallint not null references season on delete cascade,
  level text not null,
  -- Counts the runs of the level, abandoned ones included.
  ordinal integer not null constraint selection_run_ordinal_range check (ordinal > 0),
  kind text not null default 'main' constraint selection_run_kind_known check (kind in ('main', 'reserve')),
  -- The run whose places a reserve call continues.
  previous_run_id integer references selection_run,
  order_keys text[] not null constraint selection_run_order_known
    check (order_keys <@ array['birth_date', 'distance', 'lottery'] and cardinality(order_keys) > 0),
  engine_version integer not null,
  frozen_at timestamptz not null,
  -- Authors are in the form of the audit.
  frozen_by text not null,
  frozen_hash text not null constraint selection_run_frozen_hash_form check (frozen_hash ~ '^[0-9a-f]{64}$'),
  -- Of the draw, as announced at the freeze.
  draw_source text constraint selection_run_draw_source_length check (char_length(draw_source) between 1 and 200),
  draw_place text constraint selection_run_draw_place_length check (char_length(draw_place) between 1 and 200),
  draw_at timestamptz,
  seed text constraint selection_run_seed_length check (char_length(seed) between 1 and 1000),
  seed_kind text constraint selection_run_seed_kind_known check (seed_kind in ('dice', 'public')),
  -- Where a public value was taken from.
  seed_source text constraint selection_run_seed_source_length check (char_length(seed_source) between 1 and 200),
  seeded_at timestamptz,
  seeded_by text,
  result_hash text constraint selection_run_result_hash_form check (result_hash ~ '^[0-9a-f]{64}$'),
  previewed_at timestamptz,
  previewed_by text,
  certificate_hash text constraint selection_run_certificate_hash_form check (certificate_hash ~ '^[0-9a-f]{64}$'),
  applied_at timestamptz,
  applied_by text,
  abandoned_at timestamptz,
  abandoned_by text,
  abandoned_reason text constraint selection_run_abandoned_reason_length check (char_length(abandoned_reason) between 1 and 500),
  foreign key (season_id, level) references season_level on delete cascade,
  constraint selection_run_ordinal_once unique (season_id, level, ordinal),
  constraint selection_run_reserve_continues check ((kind = 'reserve') = (previous_run_id is not null)),
  constraint selection_run_draw_announced check (kind = 'reserve' or (draw_source is not null and draw_place is not null and draw_at is not null)),
  constraint selection_run_seeded_whole check (
    (seed is null) = (seed_kind is null) and (seed is null) = (seeded_at is null) and (seed is null) = (seeded_by is null)
  ),
  constraint selection_run_previewed_whole check (
    (result_hash is null) = (previewed_at is null) and (result_hash is null) = (previewed_by is null)
  ),
  constraint selection_run_applied_whole check (
    (applied_at is null) = (applied_by is null) and (applied_at is null) = (certificate_hash is null)
  ),
  constraint selection_run_abandoned_whole check (
    (abandoned_at is null) = (abandoned_by is null) and (abandoned_at is null) = (abandoned_reason is null)
  ),
  constraint selection_run_in_order check (
    (seed is not null or result_hash is null) and (result_hash is not null or applied_at is null)
  )
);
-- One main run of a level is open or in force; abandoned ones stay as a record.
create unique index selection_run_one_open on selection_run (season_id, level)
  where kind = 'main' and abandoned_at is null;

create table selection_school (
  run_id integer not null references selection_run on delete cascade,
  school_id integer not null references school,
  -- The id of the school in document and certificate.
  npsn text not null,
  -- null: not set.
  quota integer constraint selection_school_quota_range check (quota between 0 and 9999),
  -- Seats that decisions by hand take before the run.
  manual_seats integer not null constraint selection_school_manual_within_quota
    check (manual_seats between 0 and coalesce(quota, 0)),
  primary key (run_id, school_id),
  constraint selection_school_npsn_once unique (run_id, npsn)
);

create table selection_line (
  run_id integer not null references selection_run on delete cascade,
  ticket text not null,
  -- The only link to the child. Retention clears it.
  registration_id integer references registration on delete set null,
  birth_date date not null,
  -- Secret: it lets one check the commitment of the certificate.
  salt bytea not null constraint selection_line_salt_length check (octet_length(salt) = 16),
  withdrawn boolean not null,
  keep_waiting boolean not null,
  -- The result: the school that the run or a decision by hand gives; null: none, or no result yet.
  placed_school_id integer references school,
  primary key (run_id, ticket)
);
create unique index selection_line_registration_once on selection_line (run_id, registration_id);
create index selection_line_of_registration on selection_line (registration_id) where registration_id is not null;

create table selection_choice (
  run_id integer not null,
  ticket text not null,
  position smallint not null constraint selection_choice_position_range check (position between 1 and 2),
  school_id integer not null,
  -- null: unknown.
  metres integer constraint selection_choice_metres_range check (metres between 0 and 1000000),
  distance_source text constraint selection_choice_source_known
    check (distance_source in ('applicant', 'override', 'imported', 'computed')),
  eligible boolean not null,
  -- By hand, before the run.
  manual_decision text constraint selection_choice_manual_known check (manual_decision in ('LULUS', 'TIDAK LULUS')),
  -- Among the choices of the school; null for a repeated school and an unknown distance.
  age_ordinal integer,
  distance_ordinal integer,
  -- What the engine answered.
  result text constraint selection_choice_result_known check (result in ('LULUS', 'TIDAK LULUS')),
  rank integer,
  rank_of integer,
  reserve integer,
  reason text,
  deciding_key text,
  primary key (run_id, ticket, position),
  foreign key (run_id, ticket) references selection_line on delete cascade,
  foreign key (run_id, school_id) references selection_school on delete cascade,
  constraint selection_choice_distance_has_source check ((metres is null) = (distance_source is null)),
  constraint selection_choice_rank_whole check ((rank is null) = (rank_of is null))
);

-- A signature holds for the result hash that it names.
create table selection_signature (
  run_id integer not null references selection_run on delete cascade,
  user_id integer not null references user_account,
  role smallint not null constraint selection_signature_role_known check (role in (1, 2)),
  signed_by text not null,
  signed_at timestamptz not null,
  result_hash text not null constraint selection_signature_hash_form check (result_hash ~ '^[0-9a-f]{64}$'),
  primary key (run_id, user_id)
);

-- What was frozen and drawn never changes. An applied run may still be abandoned (its decisions are called off), an abandoned
-- one never changes. Deletion is refused to every role but the owner, by grants.
create function keep_selection_run() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  drawn constant text[] := array['seed', 'seed_kind', 'seed_source', 'seeded_at', 'seeded_by'];
  previewed constant text[] := array['result_hash', 'previewed_at', 'previewed_by'];
  applied constant text[] := array['certificate_hash', 'applied_at', 'applied_by'];
  changing text[] := array['abandoned_at', 'abandoned_by', 'abandoned_reason'];
begin
  if old.abandoned_at is null then
    if old.applied_at is null then
      changing := changing || previewed || applied;
    end if;
    if old.seed is null then
      changing := changing || drawn;
    end if;
    if to_jsonb(new) - changing = to_jsonb(old) - changing then
      return new;
    end if;
  end if;
  raise exception 'the selection run % is a record that does not change', old.id using errcode = 'restrict_violation';
end
$$;
create trigger selection_run_is_kept before update on selection_run
  for each row execute function keep_selection_run();

-- Rows of the snapshot. Before the run is applied, its results may be written (the arguments name their columns); afterwards
-- nothing may but the clearing of the link to the child. One check for each statement: a run has thousands of rows.
create function keep_selection_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  broken boolean;
begin
  if tg_op = 'INSERT' then
    select exists (
      select from added join selection_run as run on run.id = added.run_id
      where run.applied_at is not null or run.abandoned_at is not null or (run.kind = 'main' and run.seed is not null)
    ) into broken;
  elsif tg_table_name = 'selection_line' then
    select exists (
      select from changed full join replaced using (run_id, ticket)
      left join selection_run as run on run.id = run_id
      where (changed.birth_date, changed.salt, changed.withdrawn, changed.keep_waiting)
          is distinct from (replaced.birth_date, replaced.salt, replaced.withdrawn, replaced.keep_waiting)
        or (changed.registration_id is not null and changed.registration_id is distinct from replaced.registration_id)
        or (changed.placed_school_id is distinct from replaced.placed_school_id
          and (run.applied_at is not null or run.abandoned_at is not null))
    ) into broken;
  elsif tg_table_name = 'selection_choice' then
    select exists (
      select from changed full join replaced using (run_id, ticket, position)
      left join selection_run as run on run.id = run_id
      where run.applied_at is not null or run.abandoned_at is not null
        or (changed.school_id, changed.metres, changed.distance_source, changed.eligible, changed.manual_decision,
            changed.age_ordinal, changed.distance_ordinal)
          is distinct from (replaced.school_id, replaced.metres, replaced.distance_source, replaced.eligible,
            replaced.manual_decision, replaced.age_ordinal, replaced.distance_ordinal)
    ) into broken;
  elsif tg_table_name = 'selection_signature' then
    select exists (
      select from changed join selection_run as run on run.id = changed.run_id
      where run.applied_at is not null or run.abandoned_at is not null
    ) into broken;
  else
    broken := true;
  end if;
  if broken then
    raise exception 'rows of % of a selection run are a record that does not change', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger selection_school_is_added_in_time after insert on selection_school
  referencing new table as added for each statement execute function keep_selection_rows();
create trigger selection_school_is_kept after update on selection_school
  for each statement execute function keep_selection_rows();
create trigger selection_line_is_added_in_time after insert on selection_line
  referencing new table as added for each statement execute function keep_selection_rows();
create trigger selection_line_is_kept after update on selection_line
  referencing old table as replaced new table as changed for each statement execute function keep_selection_rows();
create trigger selection_choice_is_added_in_time after insert on selection_choice
  referencing new table as added for each statement execute function keep_selection_rows();
create trigger selection_choice_is_kept after update on selection_choice
  referencing old table as replaced new table as changed for each statement execute function keep_selection_rows();
create trigger selection_signature_is_kept after update on selection_signature
  referencing new table as changed for each statement execute function keep_selection_rows();

grant select, insert, update on selection_run, selection_signature to :app_role;
grant select, insert on selection_school to :app_role;
grant select, insert, update on selection_line, selection_choice to :app_role;
