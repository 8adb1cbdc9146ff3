-- The chain of acts is not emptied either, as the audit is not.
create trigger chain_entry_not_emptied before truncate on chain_entry
  for each statement execute function refuse_audit_change();
