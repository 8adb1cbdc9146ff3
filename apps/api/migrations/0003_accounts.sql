-- Staff: accounts, their sessions, and how often somebody failed to sign in.

create table user_account (
  id integer generated always as identity primary key,
  -- Compared without regard to letter case, so it is stored in lower case.
  username text not null constraint user_account_username_unique unique
    constraint user_account_username_form check (username ~ '^[a-z0-9][a-z0-9._-]{2,49}$'),
  name text not null constraint user_account_name_length check (char_length(name) between 1 and 120),
  role smallint not null constraint user_account_role_known check (role in (1, 2, 3)),
  school_id integer references school,
  password_hash text not null,
  must_change_password boolean not null,
  disabled_at timestamptz,
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  constraint user_account_school_for_operators check ((role = 3) = (school_id is not null))
);
create index user_account_by_school on user_account (school_id) where school_id is not null;

create table staff_session (
  -- A keyed hash of the id in the token: whoever reads this table cannot sign in with it.
  id bytea primary key,
  user_id integer not null references user_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  address inet
);
create index staff_session_by_user on staff_session (user_id);
create index staff_session_by_expiry on staff_session (expires_at);

-- One row per name that somebody tried, whether such a user exists or not.
create table login_failure (
  username_index bytea primary key,
  failures integer not null constraint login_failure_counted check (failures > 0),
  last_at timestamptz not null
);

grant select, insert, update on user_account to :app_role;
grant select, insert, update, delete on staff_session, login_failure to :app_role;
