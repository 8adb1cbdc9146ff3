-- Changed decisions are recorded once for each statement, not for each row: a bulk act changes thousands. The trigger of new
-- rows stays, since a new registration has no decision.
drop trigger registration_records_decisions on registration;
create function record_changed_decisions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  -- The plan is cached. A nested loop, the best plan for one row, takes minutes for thousands. Without it, versions before
  -- 18 estimate costs that make them compile the plan.
  set enable_nestloop = off set jit = off as $$
declare
  act jsonb := coalesce(nullif(current_setting('spmb.decision', true), ''), '{}')::jsonb;
begin
  insert into decision (registration_id, school_id, value, origin, run_id, decided_by, decided_at, reason)
  select changed.id, chosen.school_id, chosen.value, coalesce(act ->> 'origin', 'manual'), (act ->> 'run')::integer,
    act ->> 'by', coalesce((act ->> 'at')::timestamptz, clock_timestamp()), act ->> 'reason'
  from changed
  join replaced using (id)
  cross join lateral (values
    (changed.school_1_id, changed.school_1_decision, true),
    (changed.school_2_id, changed.school_2_decision, changed.school_2_id <> changed.school_1_id)
  ) as chosen (school_id, value, counts)
  -- A decision stays with its school when the choices are exchanged.
  where chosen.counts and chosen.value is distinct from
    case chosen.school_id when replaced.school_1_id then replaced.school_1_decision
      when replaced.school_2_id then replaced.school_2_decision end
  on conflict (registration_id, school_id) do update set
    value = excluded.value, origin = excluded.origin, run_id = excluded.run_id, decided_by = excluded.decided_by,
    decided_at = excluded.decided_at, reason = excluded.reason;
  -- An array, so that the index of the table is used without a join.
  delete from decision
  where registration_id = any (array(
      select changed.id from changed join replaced using (id)
      where (changed.school_1_id, changed.school_2_id) is distinct from (replaced.school_1_id, replaced.school_2_id)
    ))
    and origin <> 'placement'
    and not exists (
      select from changed where id = registration_id and school_id in (changed.school_1_id, changed.school_2_id)
    );
  return null;
end
$$;
create trigger registration_records_decisions after update on registration
  referencing old table as replaced new table as changed
  for each statement execute function record_changed_decisions();
