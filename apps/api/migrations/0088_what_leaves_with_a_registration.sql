-- What belongs to a registration leaves with a trial: real data replaced no sample set on which a family had asked for messages, a support
-- need was written, or a child was noted elsewhere.
alter table support_need drop constraint support_need_registration_id_fkey,
  add foreign key (registration_id) references registration on delete cascade;
alter table onward_place drop constraint onward_place_registration_id_fkey,
  add foreign key (registration_id) references registration on delete cascade;
alter table mail_consent drop constraint mail_consent_registration_id_fkey,
  add foreign key (registration_id) references registration on delete cascade;
alter table outbox drop constraint outbox_registration_id_fkey,
  add foreign key (registration_id) references registration on delete cascade;

-- The words that staff write after a listed reason of a decision are cleared like the others.
create or replace function clear_registrations(of_season integer, after_id integer, batch integer, out last_id integer, out cleared integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids integer[];
  gone constant text := '(dihapus)';
begin
  if not exists (
    select from season where id = of_season and not is_active and make_date(first_year + 1, 7, 1) <= current_date
  ) then
    raise exception 'the season % is active, or began less than a year ago', of_season using errcode = 'restrict_violation';
  end if;
  ids := array(
    select id from registration where season_id = of_season and id > after_id and cleared_at is null order by id limit batch
    for update
  );
  last_id := ids[cardinality(ids)];
  cleared := cardinality(ids);
  delete from lottery_ticket where registration_id = any(ids);
  delete from correction_request where registration_id = any(ids);
  delete from family_session where registration_id = any(ids);
  delete from claim_child where registration_id = any(ids);
  delete from support_need where registration_id = any(ids);
  update selection_line set registration_id = null where registration_id = any(ids);
  update registration_screening set note = null, note_by = null, note_school_id = null, note_at = null
    where registration_id = any(ids) and note is not null;
  update registration_flag set reason = gone where registration_id = any(ids);
  update registration_distance set reason = gone where registration_id = any(ids);
  update objection set text = gone, answer = case when answer is not null then gone end where registration_id = any(ids);
  -- On a level with runs the listed reason stays, which is counted in public; the words after it go.
  update decision set reason = case when l.method <> 'manual' then nullif(split_part(decision.reason, ': ', 1), '') end
    from registration as r join season_level as l using (season_id, level)
    where decision.registration_id = any(ids) and r.id = decision.registration_id and decision.reason is not null;
  update registration set
    cleared_at = clock_timestamp(),
    nik_sealed = '', nik_index = null,
    nisn_sealed = case when nisn_sealed is not null then ''::bytea end, nisn_index = null,
    phone = null, email = null, address = gone,
    father_name = gone, father_job = gone, father_phone = null,
    mother_name = gone, mother_job = gone, mother_phone = null,
    father_state = 'known', mother_state = 'known',
    guardian_name = null, guardian_relation = null, guardian_job = null, guardian_phone = null,
    from_school_address = null,
    idempotency_key = null, idempotency_digest = null, change_code = null, sender_network = null,
    deleted_reason = case when deleted_reason is not null then gone end,
    withdrawn_asked_by = case when withdrawn_asked_by is not null then gone end,
    withdrawn_reason = case when withdrawn_reason is not null then gone end,
    late_reason = case when late_reason is not null then gone end,
    number_disputed = null, number_reason = case when number_reason is not null then gone end
    where id = any(ids);
end
$$;
