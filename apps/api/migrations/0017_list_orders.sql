-- Orders of the applicant list (docs/decisions/0026-list-orders.md). Numbers have an index, and about half of the rows have
-- either gender. The names of the parents have none: each would cost every registration 4 µs.
create index registration_by_name on registration (season_id, level, name collate "und-x-icu", id) where deleted_at is null;
create index registration_by_birth_date on registration (season_id, level, birth_date, id) where deleted_at is null;
create index registration_by_time on registration (season_id, level, created_at, id) where deleted_at is null;
-- With the id, the applicants of a school are read in the order of the list.
drop index registration_by_school_1, registration_by_school_2;
create index registration_by_school_1 on registration (school_1_id, id);
create index registration_by_school_2 on registration (school_2_id, id);

-- Lists of admitted applicants show withdrawn ones too, counts of used seats do not: both read these indexes.
drop index registration_admitted_by_choice_1, registration_admitted_by_choice_2;
create index registration_admitted_by_choice_1 on registration (season_id, school_1_id) include (withdrawn_at)
  where school_1_decision = 'LULUS' and deleted_at is null;
create index registration_admitted_by_choice_2 on registration (season_id, school_2_id) include (school_1_id, withdrawn_at)
  where school_2_decision = 'LULUS' and deleted_at is null;
