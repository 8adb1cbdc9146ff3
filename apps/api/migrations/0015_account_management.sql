-- Admins manage accounts in the browser: `version` detects concurrent changes, `last_login_at` shows accounts never used.
alter table user_account
  add column version integer not null default 1,
  add column last_login_at timestamptz;
update user_account set last_login_at = logins.last_at
from (
  select subject_id, max(at) as last_at from audit_entry where action = 'login' and subject = 'user' group by subject_id
) logins
where logins.subject_id = user_account.id;
