-- A run with claim paths has a key, which its complete certificate holds: with it anybody opens the seals of the reduced one
-- (docs/selection.md#the-reduced-file). Null: a run without claim paths, and a call.
alter table selection_run
  add column path_key text constraint selection_run_path_key_form check (path_key ~ '^[0-9a-f]{32}$'),
  add constraint selection_run_path_key_of_paths check (path_key is null or paths is not null),
  -- Of a call on a level with paths: its complete record, for staff and observers; call_record is what is public of it.
  add column call_complete text,
  add constraint selection_run_call_complete_of_call check (call_complete is null or call_record is not null);
-- `brotli` and `gzip` are the public file. Where that is the reduced one, the complete one is beside it, for observers.
alter table selection_certificate
  add column complete_brotli bytea,
  add column complete_gzip bytea,
  add constraint selection_certificate_complete_whole check ((complete_brotli is null) = (complete_gzip is null));
alter table selection_certificate
  alter column complete_brotli set storage external,
  alter column complete_gzip set storage external;
