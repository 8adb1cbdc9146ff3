/**
 * A database of the version before migration 0016, and the statements of that version's server. The upgrade tests run these
 * statements on the new schema, as a server that is still being replaced does.
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROLES } from '../../src/platform/database/embedded/access.ts'
import { MIGRATIONS, migrate } from '../../src/platform/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const LAST_MIGRATION = '0012'

/** @param registrations two thirds SD; one fifth LULUS, two fifths TIDAK LULUS, two fifths undecided, one per mille deleted */
export async function createEarlierDatabase(registrations: number): Promise<TestDatabase> {
  const database = await createTestDatabase('empty')
  const folder = mkdtempSync(join(tmpdir(), 'spmb-earlier-'))
  for (const name of readdirSync(MIGRATIONS))
    if (name.slice(0, 4) <= LAST_MIGRATION) copyFileSync(join(MIGRATIONS, name), join(folder, name))
  await migrate(database.ownerUrl, ROLES.app, folder)
  rmSync(folder, { recursive: true })
  await database.db.pool.query(PLACES)
  for (let first = 1; first <= registrations; first += AT_ONCE)
    await database.db.pool.query(APPLICANTS, [first, Math.min(first + AT_ONCE - 1, registrations)])
  for (let first = 1; first <= registrations; first += AT_ONCE)
    await database.db.pool.query(DECISIONS, [first, first + AT_ONCE - 1])
  await database.db.pool.query(DELETIONS)
  return database
}

const PLACES = `
  insert into season (label, first_year, opens_at, closes_at, is_active) values
    ('2024/2025', 2024, '2024-06-02', '2024-06-10', false), ('2025/2026', 2025, '2025-06-02', '2025-06-10', true);
  insert into district (id, code, name) values (1, '52.05.01', 'Dompu');
  insert into village (code, name, type, district_id)
    select '52.05.01.' || n, 'Desa ' || n, 'DESA', 1 from generate_series(2001, 2004) as n;
  insert into school (npsn, name, type, status, district_id)
    select (50200000 + n)::text, 'Sekolah ' || n, case when n <= 4 then 'SD' else 'SMP' end, 'NEGERI', 1
    from generate_series(1, 8) as n;
  insert into zone (village_id, school_id, rank) select v.id, s.id, s.id from village as v, school as s;
  insert into quota (season_id, school_id, seats) select 2, id, 9999 from school;
  insert into user_account (username, name, role, password_hash, must_change_password, created_at, password_changed_at)
    values ('kepala', 'Contoh Kepala', 1, 'x', false, now(), now());
  insert into user_account (username, name, role, password_hash, must_change_password, created_at, password_changed_at)
    select username, 'Contoh', 2, 'x', false, '2025-05-01', '2025-05-01'
    from unnest(array['direset', 'tanpa.verifikasi', 'naik.peran', 'ganti.nama']) as username;
  insert into audit_entry (at, action, actor, subject, subject_id, changes)
    select now(), action, 'user:1', 'user', id, changes::jsonb
    from user_account join (values
      ('direset', 'user.reset_password', null),
      ('tanpa.verifikasi', 'user.remove_second_factor', null),
      ('naik.peran', 'user.change', '{"before": {"name": "Contoh", "role": 3, "school_id": 1}, "after": {"name": "Contoh", "role": 2, "school_id": null}}'),
      ('ganti.nama', 'user.change', '{"before": {"name": "Conto", "role": 2, "school_id": null}, "after": {"name": "Contoh", "role": 2, "school_id": null}}')
    ) as changed (username, action, changes) using (username);`

/** Rows in one statement, so that none takes longer than the statement timeout. */
const AT_ONCE = 10_000

/** $1 and $2: the serial numbers of the first and the last registration. */
const APPLICANTS = `
  insert into registration (season_id, level, no_registration, nik_sealed, nik_index, nisn_sealed, nisn_index, name, gender,
    religion, birth_place, birth_date, father_name, father_job, mother_name, mother_job, phone, address, village_id,
    school_1_id, school_2_id, from_school, graduation_year, created_at, updated_at, deleted_at)
  select 2, level, level || '25-' || lpad((n / 100000)::text, 5, '0') || '-' || lpad((n % 100000)::text, 5, '0') || '-0',
    sha256(n::text::bytea), sha256(n::text::bytea),
    case when smp then sha256(n::text::bytea) end, case when smp then sha256(n::text::bytea) end,
    'Contoh Anak ' || n, 'L', 'islam', 'Dompu', date '2018-01-01' + n % 300, 'Contoh Ayah', 'Petani', 'Contoh Ibu', 'Penenun',
    '+6281200000000', 'Dusun Contoh', 1 + n % 4, first, first + 1,
    case when smp then 'SD Contoh' end, case when smp then 2025 end, '2025-06-03', '2025-06-03',
    case when n % 1000 = 7 then timestamptz '2025-06-04' end
  from generate_series($1::int, $2::int) as n,
    lateral (select n % 3 = 0 as smp) as a,
    lateral (select case when smp then 'SMP' else 'SD' end as level, case when smp then 5 else 1 end + n % 3 as first) as b;`

/** Three fifths are decided, at choice 1; every other decision has an audit row. */
const DECISIONS = `
  with decided as (
    update registration set school_1_decision = case id % 5 when 0 then 'LULUS' else 'TIDAK LULUS' end
    where id % 5 < 3 and id between $1 and $2 returning id, school_1_decision
  )
  insert into audit_entry (at, action, actor, subject, subject_id, changes)
  select now(), 'registration.edit', 'user:1', 'registration', id,
    jsonb_build_object('school_1_status', jsonb_build_object('before', null, 'after', school_1_decision))
  from decided where id % 2 = 0`

const DELETIONS = `
  insert into audit_entry (at, action, actor, subject, subject_id)
  select now(), 'registration.delete', 'user:1', 'registration', id from registration where deleted_at is not null;`

/** Statements of the server at migration 0012, with the application's role. */
export const EARLIER = {
  /** $1: an array of rows as JSON. */
  register: `
    with sent as (
      select * from json_populate_recordset(null::registration, $1)
    ), created as (
      insert into registration (season_id, level, no_registration, nik_sealed, nik_index, nisn_sealed, nisn_index, name,
        gender, religion, birth_place, birth_date, father_name, father_job, father_phone, mother_name, mother_job,
        mother_phone, phone, email, address, village_id, school_1_id, school_2_id, from_school, from_school_address,
        graduation_year, consent_at, consent_version, idempotency_key, idempotency_digest, sender_network, created_at,
        updated_at)
      select season_id, level, no_registration, nik_sealed, nik_index, nisn_sealed, nisn_index, name,
        gender, religion, birth_place, birth_date, father_name, father_job, father_phone, mother_name, mother_job,
        mother_phone, phone, email, address, village_id, school_1_id, school_2_id, from_school, from_school_address,
        graduation_year, consent_at, consent_version, idempotency_key, idempotency_digest, sender_network, created_at,
        created_at
      from sent
      where exists (select from zone where zone.village_id = sent.village_id and school_id = school_1_id)
        and exists (select from zone where zone.village_id = sent.village_id and school_id = school_2_id)
      order by nik_index
      on conflict do nothing
      returning id, no_registration, created_at, changed_in
    ), audited as (
      insert into audit_entry (at, action, actor, subject, subject_id, address, request_id)
      select created_at, 'registration.create', 'public', 'registration', id, sender_address, request_id
      from created
      join json_to_recordset($1) as sender (no_registration text, sender_address inet, request_id text)
        using (no_registration)
    )
    select no_registration, changed_in::text as transaction from created`,
  /** $1: id, $2 and $3: the decisions. */
  decide: `
    update registration set school_1_decision = $2, school_2_decision = $3, version = version + 1, updated_at = now()
    where id = $1`,
  delete: `
    update registration set deleted_at = now(), updated_at = now(), version = version + 1, idempotency_key = null,
      idempotency_digest = null
    where id = $1`,
  lockRegistration: 'select * from registration where id = $1 and deleted_at is null for no key update',
  lockSeats: `
    select school_id, seats from quota where season_id = $1 and school_id in ($2) order by school_id for update`,
  countUsed: `
    select school_1_id as school_id, count(*) as used from registration
    where school_1_decision = 'LULUS' and deleted_at is null and season_id = $1 group by school_1_id`,
  /** $1: school, $2: seats. */
  setSeats: `
    insert into quota (season_id, school_id, seats, is_synthetic) values (2, $1, $2, false)
    on conflict (season_id, school_id) do update set seats = excluded.seats, is_synthetic = false`,
  removeZone: `
    delete from zone using school where school.id = zone.school_id and school.type = 'SD'
      and zone.village_id = $1 and zone.school_id = $2`,
  addZone: `
    insert into zone (village_id, school_id, is_synthetic)
    select village.id, school.id, false from village, school
    where village.id = $1 and school.id = $2 and school.type = 'SD' on conflict do nothing returning school_id`,
  readZones: `
    select zone.village_id, zone.school_id, zone.is_synthetic from zone join school on school.id = zone.school_id
    order by zone.village_id, zone.rank nulls last, school.name, school.id`,
  createSeason: `
    insert into season (label, first_year, opens_at, closes_at, window_mode, publication_mode)
    values ('2026/2027', 2026, '2026-06-02', '2026-06-10', 'closed', 'hidden') returning id`,
  countRegistrations: `
    select season_id, count(*) as registrations from registration where deleted_at is null group by season_id`,
  sendComplaint: `with created as (
      insert into complaint (season_id, ticket, name, email, title, content, created_at, updated_at)
      values ($1, $2, 'Contoh', 'a@contoh.example', 'Judul', 'Isi', now(), now())
      on conflict (ticket) do nothing
      returning id, created_at
    )
    insert into audit_entry (at, action, actor, subject, subject_id)
    select created_at, 'complaint.create', 'public', 'complaint', id from created returning id`,
  changeComplaint:
    "update complaint set state = 'selesai', note = 'Contoh', version = version + 1 where ticket = $1 returning state",
  readComplaints: 'select * from complaint order by id',
} as const
