-- Counting the seats in use reads these indexes alone, never the table. They hold admitted applicants only, so a new
-- registration pays nothing for them.
create index registration_admitted_by_choice_1 on registration (season_id, school_1_id)
  where school_1_decision = 'LULUS' and deleted_at is null;
create index registration_admitted_by_choice_2 on registration (season_id, school_2_id) include (school_1_id)
  where school_2_decision = 'LULUS' and deleted_at is null;
drop index registration_admitted_1;
drop index registration_admitted_2;
