-- Each reserve call, and each giving of free seats, is a run with a record of its own. A level without a main run has calls too,
-- without a seed.
alter table selection_run
  drop constraint selection_run_kind_known,
  add constraint selection_run_kind_known check (kind in ('main', 'reserve', 'placement')),
  drop constraint selection_run_reserve_continues,
  add constraint selection_run_main_continues_none check (kind <> 'main' or previous_run_id is null),
  drop constraint selection_run_draw_announced,
  add constraint selection_run_draw_announced
    check (kind <> 'main' or (draw_source is not null and draw_place is not null and draw_at is not null)),
  drop constraint selection_run_in_order,
  add constraint selection_run_in_order check (
    (kind <> 'main' or seed is not null or result_hash is null) and (result_hash is not null or applied_at is null)
  ),
  -- What decided and who got a seat, as the text that certificate_hash is of.
  add column call_record text,
  add column call_reason text
    constraint selection_run_call_reason_length check (char_length(call_reason) between 1 and 500),
  add constraint selection_run_call_has_record
    check ((kind = 'main') = (call_record is null) and (kind = 'main') = (call_reason is null));
