-- The setting spmb.decision may also have `restored`: by 'registration school' the origin, run, by, at and reason of decisions that an
-- undone bulk act had replaced, and that come back as they were. A null `at` is unknown, as in decisions from before these records.
create or replace function record_changed_decisions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  -- The plan is cached. A nested loop, the best plan for one row, takes minutes for thousands. Without it, versions before
  -- 18 estimate costs that make them compile the plan.
  set enable_nestloop = off set jit = off as $$
declare
  told jsonb := coalesce(nullif(current_setting('spmb.decision', true), ''), '{}')::jsonb;
  restored jsonb := told -> 'restored';
  given jsonb := told - 'restored';
begin
  insert into decision (registration_id, school_id, value, origin, run_id, decided_by, decided_at, reason)
  select changed.id, chosen.school_id, chosen.value, coalesce(act ->> 'origin', 'manual'), (act ->> 'run')::integer,
    act ->> 'by', case when act ? 'at' then (act ->> 'at')::timestamptz else clock_timestamp() end, act ->> 'reason'
  from changed
  join replaced using (id)
  cross join lateral (values
    (changed.school_1_id, changed.school_1_decision, true),
    (changed.school_2_id, changed.school_2_decision, changed.school_2_id <> changed.school_1_id)
  ) as chosen (school_id, value, counts)
  cross join lateral (
    select coalesce(restored -> (changed.id || ' ' || chosen.school_id), given)
  ) as record (act)
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

-- The search of the audit reads the newest acts of a member of staff, and those of an address. Registrations pay for neither: 'public'
-- is not in the first index, and the second one has one entry for many rows, which is written later.
create index audit_entry_by_actor on audit_entry (actor, id) where actor <> 'public';
create index audit_entry_by_address on audit_entry using brin (address inet_bloom_ops)
  with (pages_per_range = 32, autosummarize = on);

-- Reasons of staff from before a NIK in them was masked on arrival: numbers of sixteen digits are replaced as `maskIdentityNumbers` does.
create function pg_temp.mask_identity_numbers(text text) returns text language sql immutable as
  $$ select regexp_replace(text, '(?<!\d)\d{16}(?!\d)|(?<!\d[ .-]{0,3})(?:\d[ .-]{0,3}){15}\d(?![ .-]{0,3}\d)', '•••', 'g') $$;
update registration set
  deleted_reason = pg_temp.mask_identity_numbers(deleted_reason),
  withdrawn_reason = pg_temp.mask_identity_numbers(withdrawn_reason),
  withdrawn_asked_by = pg_temp.mask_identity_numbers(withdrawn_asked_by),
  late_reason = pg_temp.mask_identity_numbers(late_reason)
where concat_ws(' | ', deleted_reason, withdrawn_reason, withdrawn_asked_by, late_reason) ~ '(?:\d[ .-]{0,3}){15}\d';
update decision set reason = pg_temp.mask_identity_numbers(reason) where reason ~ '(?:\d[ .-]{0,3}){15}\d';
