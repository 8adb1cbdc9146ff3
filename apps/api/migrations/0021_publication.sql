-- Acts of publication, each with what the admin had checked. The season itself says what the public sees.
create table publication_act (
  id integer generated always as identity primary key,
  season_id smallint not null references season on delete cascade,
  kind text not null constraint publication_act_kind_known check (kind in ('publish', 'schedule', 'call_off', 'hide')),
  at timestamptz not null,
  by_user integer not null references user_account,
  publishes_at timestamptz constraint publication_act_moment check ((publishes_at is not null) = (kind in ('publish', 'schedule'))),
  reason text constraint publication_act_reason_length check (char_length(reason) between 1 and 500),
  -- What the admin saw, and what the check an hour before a scheduled moment found.
  findings jsonb,
  repeated_at timestamptz,
  new_findings jsonb
);
create index publication_act_of_season on publication_act (season_id, id);

-- The last state of the registrations that an admin marked as seen, as a snapshot of transactions.
create table publication_look (
  season_id smallint primary key references season on delete cascade,
  at timestamptz not null,
  by_user integer not null references user_account,
  snapshot text not null
);

grant select, insert, update on publication_act, publication_look to :app_role;
