-- The keyed hash of the code with which a family corrects its registration; null: it has none. See decision 31.
alter table registration add column change_code bytea
  constraint registration_change_code_length check (octet_length(change_code) = 16);

-- Keys that must outlive the data key: random, sealed with it. Changing the data key seals them again and keeps their value.
create table kept_key (
  purpose text primary key,
  sealed bytea not null
);
grant select, insert on kept_key to :app_role;

-- Families that manage their registration: a short session opened by the change code, and requests for corrections.
create table family_session (
  -- Keyed hash of the token in the cookie.
  id bytea primary key,
  registration_id integer not null references registration on delete cascade,
  expires_at timestamptz not null
);
create index family_session_of_registration on family_session (registration_id);

create table correction_request (
  id integer primary key generated always as identity,
  registration_id integer not null references registration on delete cascade,
  state text not null default 'open'
    constraint correction_request_state_known check (state in ('open', 'accepted', 'refused', 'replaced')),
  -- The wanted values by field, and the same with the values of then and with names, for people.
  wanted jsonb not null,
  shown jsonb not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  reason text constraint correction_request_reason_length check (char_length(reason) between 1 and 500),
  constraint correction_request_answered check (
    (state in ('accepted', 'refused')) = (answered_at is not null)
    and (answered_at is null) = (answered_by is null)
    and (state = 'refused') = (reason is not null)
  )
);
create unique index correction_request_open_once on correction_request (registration_id) where state = 'open';
create index correction_request_of_registration on correction_request (registration_id);

grant select, insert, delete on family_session to :app_role;
grant select, insert, update on correction_request to :app_role;
