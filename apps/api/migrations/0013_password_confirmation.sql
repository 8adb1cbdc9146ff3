-- When the password was last given in a session. Null in sessions of an earlier version: then at their start.
alter table staff_session add column password_given_at timestamptz;
