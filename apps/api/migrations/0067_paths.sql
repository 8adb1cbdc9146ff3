-- Paths of a level as data (docs/product-rules.md#paths). Without a row in `path` a level has domisili only, and nothing is different.
alter table season_level
  add column paths_per_choice text not null default 'all_eligible' constraint season_level_paths_per_choice_known
    check (paths_per_choice in ('all_eligible', 'one', 'one_per_child')),
  -- Until when claims are sent and changed, and until when they are verified.
  add column claims_until timestamptz,
  add column verify_until timestamptz,
  add constraint season_level_claims_before_verdicts check (claims_until <= verify_until);

-- False: every seat of the school is one of the rest path, for every child that competes there.
alter table quota add column paths_apply boolean not null default true;

create table path (
  season_id smallint not null,
  level text not null,
  code text not null constraint path_code_format check (code ~ '^[a-z][a-z0-9_]{1,19}$'),
  kind text not null constraint path_kind_known check (kind in ('domisili', 'afirmasi', 'mutasi', 'prestasi')),
  name text not null constraint path_name_length check (char_length(name) between 3 and 40),
  help text not null constraint path_help_length check (char_length(help) <= 300),
  precedence smallint not null constraint path_precedence_range check (precedence between 1 and 99),
  -- Hundredths of a percent.
  share_bp smallint not null constraint path_share_range check (share_bp between 0 and 10000),
  is_rest boolean not null,
  order_keys text[] not null constraint path_order_known
    check (order_keys <@ array['priority', 'score', 'birth_date', 'distance', 'lottery'] and cardinality(order_keys) > 0),
  area text not null constraint path_area_known check (area in ('zone', 'district', 'parent_school')),
  needs_claim boolean not null,
  leftover_position smallint constraint path_leftover_range check (leftover_position between 1 and 99),
  verifier text not null constraint path_verifier_known check (verifier in ('school', 'office')),
  second_reader boolean not null,
  primary key (season_id, level, code),
  foreign key (season_id, level) references season_level on delete cascade,
  -- Rows change their places in one transaction.
  constraint path_precedence_once unique (season_id, level, precedence) deferrable initially deferred,
  constraint path_leftover_once unique (season_id, level, leftover_position) deferrable initially deferred,
  constraint path_rest_is_domisili check (not is_rest or (kind = 'domisili' and not needs_claim and leftover_position is not null)),
  constraint path_mutasi_without_leftover check (kind <> 'mutasi' or leftover_position is null),
  constraint path_prestasi_of_smp check (kind <> 'prestasi' or level = 'SMP')
);
create unique index path_one_rest on path (season_id, level) where is_rest;

create table path_criterion (
  season_id smallint not null,
  level text not null,
  path text not null,
  code text not null constraint path_criterion_code_format check (code ~ '^[a-z][a-z0-9_]{1,19}$'),
  -- As the form lists them.
  position smallint not null,
  name text not null constraint path_criterion_name_length check (char_length(name) between 3 and 60),
  priority smallint not null constraint path_criterion_priority_range check (priority between 0 and 9),
  waives_age_hint boolean not null,
  primary key (season_id, level, path, code),
  foreign key (season_id, level, path) references path on delete cascade
);

create table path_document (
  season_id smallint not null,
  level text not null,
  path text not null,
  position smallint not null,
  kind text not null constraint path_document_kind_length check (char_length(kind) between 3 and 60),
  criterion text,
  need text not null constraint path_document_need_known check (need in ('required', 'one_of', 'optional')),
  group_no smallint constraint path_document_group_range check (group_no between 1 and 9),
  condition text not null constraint path_document_condition_known
    check (condition in ('always', 'kk_younger', 'kk_parent_differs', 'guardian')),
  primary key (season_id, level, path, position),
  foreign key (season_id, level, path) references path on delete cascade,
  foreign key (season_id, level, path, criterion) references path_criterion on delete cascade,
  constraint path_document_group_of_one_of check ((need = 'one_of') = (group_no is not null))
);

create table score_rule (
  season_id smallint not null,
  level text not null,
  path text not null,
  -- By part, hundredths of a percent.
  weights jsonb not null,
  tka_subjects text[] not null,
  -- Rows of level, place, form and points.
  contests jsonb not null,
  best_n smallint not null,
  min_months smallint not null,
  max_months smallint not null,
  leadership_points smallint not null,
  primary key (season_id, level, path),
  foreign key (season_id, level, path) references path on delete cascade
);

-- Seats that an admin set for a school in place of the computed ones: of each path of its level or of none.
create table path_school (
  season_id smallint not null,
  level text not null,
  path text not null,
  school_id integer not null,
  seats smallint not null constraint path_school_seats_range check (seats between 0 and 9999),
  reason text not null constraint path_school_reason_length check (char_length(reason) between 3 and 300),
  -- In the form of the audit's actor.
  set_by text not null,
  set_at timestamptz not null,
  primary key (season_id, level, path, school_id),
  foreign key (season_id, level, path) references path on delete cascade,
  constraint path_school_of_level foreign key (school_id, level) references school (id, type) on delete cascade
);
create index path_school_by_school on path_school (school_id);

grant select, insert, update, delete on path, path_criterion, path_document, score_rule, path_school to :app_role;

create trigger path_mark after insert or update or delete on path
  for each statement execute function move_change_mark('settings');
create trigger path_school_mark after insert or update or delete on path_school
  for each statement execute function move_change_mark('settings');

-- A season starts with the paths of the active one too, whose levels are decided by a run. Seats that an admin set are of their season.
create or replace function prepare_season() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  active constant smallint := active_season_id();
begin
  insert into season_level (season_id, level, order_keys) values
    (new.id, 'SD', '{birth_date,distance,lottery}'),
    (new.id, 'SMP', '{distance,birth_date,lottery}');
  insert into zone (season_id, village_id, school_id, rank, is_synthetic)
    select new.id, village_id, school_id, rank, is_synthetic from zone where season_id = active;
  insert into distance (season_id, village_id, school_id, source, metres, reason)
    select new.id, village_id, school_id, source, metres, reason from distance where season_id = active;
  if exists (select from path where season_id = active) then
    update season_level as level set method = 'run', paths_per_choice = earlier.paths_per_choice
      from season_level as earlier
      where level.season_id = new.id and earlier.season_id = active and earlier.level = level.level
        and exists (select from path where season_id = active and path.level = earlier.level);
    insert into path (season_id, level, code, kind, name, help, precedence, share_bp, is_rest, order_keys, area, needs_claim,
        leftover_position, verifier, second_reader)
      select new.id, level, code, kind, name, help, precedence, share_bp, is_rest, order_keys, area, needs_claim,
        leftover_position, verifier, second_reader from path where season_id = active;
    insert into path_criterion (season_id, level, path, code, position, name, priority, waives_age_hint)
      select new.id, level, path, code, position, name, priority, waives_age_hint from path_criterion where season_id = active;
    insert into path_document (season_id, level, path, position, kind, criterion, need, group_no, condition)
      select new.id, level, path, position, kind, criterion, need, group_no, condition from path_document where season_id = active;
    insert into score_rule (season_id, level, path, weights, tka_subjects, contests, best_n, min_months, max_months, leadership_points)
      select new.id, level, path, weights, tka_subjects, contests, best_n, min_months, max_months, leadership_points
      from score_rule where season_id = active;
  end if;
  return null;
end
$$;
