-- Messages to families by e-mail (docs/product-rules.md#messages-to-families).

-- The office's mail server. One row; off until an admin switches it on.
create table mail_settings (
  only_one boolean primary key default true constraint mail_settings_are_one check (only_one),
  is_on boolean not null default false,
  host text not null default '' constraint mail_host_length check (char_length(host) <= 253),
  port integer not null default 587 constraint mail_port_range check (port between 1 and 65535),
  username text not null default '' constraint mail_username_length check (char_length(username) <= 254),
  -- Encrypted with the data key; null: none.
  password_sealed bytea,
  sender text not null default '' constraint mail_sender_length check (char_length(sender) <= 254),
  version integer not null default 1,
  constraint mail_on_whole check (not is_on or (host <> '' and sender <> ''))
);
insert into mail_settings default values;
grant select, update on mail_settings to :app_role;
-- The registration form offers messages while they are on.
create trigger mail_settings_mark after update of is_on on mail_settings
  for each statement execute function move_change_mark('settings');

-- That a family asked for messages, and with which words. The address is that of the registration.
create table mail_consent (
  registration_id integer primary key references registration,
  text_version text not null constraint mail_consent_version_length check (char_length(text_version) between 1 and 20),
  agreed_at timestamptz not null,
  -- In the form of the audit's actor.
  agreed_by text not null,
  stopped_at timestamptz,
  stopped_by text,
  constraint mail_consent_stop_whole check ((stopped_at is null) = (stopped_by is null))
);
grant select, insert, update on mail_consent to :app_role;

-- A message, written in the transaction of the act that causes it. Its text is made when it is sent.
create table outbox (
  id integer generated always as identity primary key,
  -- Null once it is forgotten.
  registration_id integer references registration,
  kind text not null constraint outbox_kind_known check (
    kind in ('reserve_call', 'correction', 're_registration', 'late_answer', 'registered', 'results')
  ),
  -- What it is about: one cause gives one message.
  cause text not null constraint outbox_cause_length check (char_length(cause) between 1 and 100),
  state text not null constraint outbox_state_known
    check (state in ('queued', 'sending', 'failed_temporary', 'sent', 'failed_permanent', 'expired', 'cancelled')),
  attempts smallint not null default 0,
  queued_at timestamptz not null,
  -- Before this it is not tried; of one that is being sent: until then no other process takes it.
  due_at timestamptz not null,
  -- The last moment of what the message asks; null: none.
  until timestamptz,
  expires_at timestamptz not null,
  -- When it reached its last state.
  ended_at timestamptz,
  constraint outbox_ended_whole check ((ended_at is not null) = (state in ('sent', 'failed_permanent', 'expired', 'cancelled')))
);
create unique index outbox_once on outbox (registration_id, kind, cause);
create index outbox_waiting on outbox (due_at) where ended_at is null;
create index outbox_ended on outbox (ended_at) where registration_id is not null;
grant select, insert, update on outbox to :app_role;

-- A message that has ended stays as it is, and none is queued again.
create function keep_outbox_forward() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.ended_at is not null and (new.state, new.ended_at, new.attempts) is distinct from (old.state, old.ended_at, old.attempts)
    or new.state = 'queued' and old.state <> 'queued'
  then
    raise exception 'message % does not go back from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger outbox_forward before update on outbox for each row execute function keep_outbox_forward();

-- The retention clears what is personal in a registration.
create function forget_mail() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from mail_consent where registration_id = new.id;
  update outbox set registration_id = null where registration_id = new.id;
  return null;
end
$$;
create trigger registration_mail_forgotten after update of cleared_at on registration
  for each row when (new.cleared_at is not null and old.cleared_at is null) execute function forget_mail();
