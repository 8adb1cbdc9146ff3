-- Two people sign a run, so nobody may sign through the account of somebody else. When another person last changed role, school,
-- password or second factor of an account; null: never. A run that was frozen before needs other signers
-- (docs/product-rules.md#selection-act).
alter table user_account add column access_changed_at timestamptz;
-- Earlier changes are taken from the audit, for a level that is frozen during the upgrade. What the previous version of the server
-- changes until it stops is in the audit only. Values that the retention cleared are older than any open run.
update user_account set access_changed_at = changes.last_at
from (
  select subject_id, max(at) as last_at from audit_entry
  where subject = 'user' and (
    action in ('user.reset_password', 'user.remove_second_factor')
    or (action = 'user.change' and (changes -> 'before' -> 'role', changes -> 'before' -> 'school_id')
      is distinct from (changes -> 'after' -> 'role', changes -> 'after' -> 'school_id'))
  )
  group by subject_id
) as changes
where changes.subject_id = user_account.id;
