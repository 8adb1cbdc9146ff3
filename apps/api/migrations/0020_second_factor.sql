-- Sessions show their device, in a few words. Null in sessions of an earlier version.
alter table staff_session
  add column device text constraint staff_session_device_length check (char_length(device) between 1 and 60);

-- Time-based codes (RFC 6238) as the second step of a sign-in.
create table second_factor (
  user_id integer primary key references user_account,
  -- Encrypted like a NIK, bound to the account.
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- Null until the owner has entered a first code; then it is asked for at each sign-in.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: no code is accepted twice.
  last_step integer not null
);
-- Replace a code when the device is lost; each once. Only keyed hashes are stored.
create table recovery_code (
  user_id integer not null references second_factor on delete cascade,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (user_id, code_digest)
);
-- What the office requires of accounts; one row.
create table account_policy (
  id boolean primary key default true constraint account_policy_one_row check (id),
  admins_need_second_factor boolean not null default false
);
insert into account_policy default values;

grant select, insert, update, delete on second_factor, recovery_code to :app_role;
grant select, update on account_policy to :app_role;
