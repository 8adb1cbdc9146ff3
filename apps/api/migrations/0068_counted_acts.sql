-- What staff did before a freeze, counted in public (docs/product-rules.md#counted-acts). Null: a call, or a run that an earlier
-- version froze. A run is a record, so the counts never change.
alter table selection_run
  add column acts jsonb,
  add constraint selection_run_acts_of_main check (acts is null or kind = 'main');
