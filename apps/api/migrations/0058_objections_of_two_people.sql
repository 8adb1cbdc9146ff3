-- One objection for each chosen school; an upheld one is in force once a second person has confirmed it; an answer given by mistake is
-- taken back once. Why, and by whom, is in the audit. What was upheld before needed no second person.
alter table objection drop constraint objection_once;
alter table objection add constraint objection_once_per_school unique (registration_id, school_id);
alter table objection
  add column confirmed_at timestamptz constraint objection_confirmed_when_upheld check (confirmed_at is null or outcome = 'upheld'),
  add column confirmed_by text constraint objection_confirmed_once check (confirmed_by is null or confirmed_at is not null),
  add column reopened_at timestamptz;
update objection set confirmed_at = answered_at where outcome = 'upheld';
