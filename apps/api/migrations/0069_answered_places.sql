-- What the family of an admitted child says of its place before it comes: that it takes it. The answer counts while this school
-- admits the child. null: the family has not answered.
alter table re_registration
  add column answered_school_id integer references school,
  add column answered_at timestamptz,
  -- In the form of the audit's actor.
  add column answered_by text,
  add constraint re_registration_answer_whole
    check ((answered_school_id is null) = (answered_at is null) and (answered_school_id is null) = (answered_by is null));
