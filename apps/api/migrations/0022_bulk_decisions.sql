-- The last bulk act of each member of staff, which may be undone once.
create table bulk_decision (
  user_id integer primary key references user_account on delete cascade,
  id integer not null generated always as identity,
  season_id smallint not null references season on delete cascade,
  level text not null constraint bulk_decision_level_known check (level in ('SD', 'SMP')),
  decided_at timestamptz not null,
  reason text not null constraint bulk_decision_reason_length check (char_length(reason) between 1 and 300),
  changed integer not null,
  -- [[registration, version after the act, decision of choice 1 before, of choice 2 before]]
  replaced jsonb not null
);
grant select, insert, update, delete on bulk_decision to :app_role;

-- The unique indexes of NIK and NISN hold live registrations only. Staff also find withdrawn ones, which are few.
create index registration_withdrawn_nik on registration (nik_index) where withdrawn_at is not null;
create index registration_withdrawn_nisn on registration (nisn_index)
  where withdrawn_at is not null and nisn_index is not null;
