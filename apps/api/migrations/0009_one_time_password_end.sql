-- One-time passwords expire. Until they are replaced they are known to whoever made or sent them.
-- Rows that an earlier version of the server writes have no end; they expire seven days after password_changed_at.
alter table user_account add column one_time_until timestamptz;
update user_account set one_time_until = now() + interval '7 days' where must_change_password;
