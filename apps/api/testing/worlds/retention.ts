/** Personal data of a season that is over, in every table that has some. */

import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { storePaths } from '../../src/features/paths/paths.queries.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { signIn } from '../accounts.ts'
import type { TestApplicant } from '../applicants.ts'
import { aRequest } from '../calls/families.ts'
import { aSeason } from '../seasons.ts'
import type { TestApp } from '../test-app.ts'
import { aClaim } from './claims.ts'

/** The first year of the season that is cleared. */
export const YEAR = 2020
/** Answers of a form that no table may have afterwards. */
export const PERSONAL = {
  phone: '+6281290001111',
  father_phone: '+6281290002222',
  email: 'rahasia@contoh.example',
  address: 'Jalan Rahasia 7',
  father_name: 'Burhanuddin',
  mother_name: 'Rahasiawati',
  mother_job: 'Pekerjaan Rahasia',
  guardian_name: 'Nenek Rahasiawati',
  guardian_relation: 'Nenek Rahasia',
  guardian_job: 'Pekerjaan Wali Rahasia',
  guardian_phone: '+6281290003333',
  from_school_address: 'Alamat Sekolah Rahasia',
}
/** What staff and families wrote about it, which is cleared too. */
export const WRITTEN = {
  note: 'Catatan rahasia',
  flag: 'Alasan tanda rahasia',
  objection: 'Keberatan rahasia',
  answer: 'Jawaban rahasia',
  request: 'Permintaan rahasia',
  withdrawal: 'Contoh alasan mundur',
  deletion: 'Contoh alasan hapus',
  verdict: 'Putusan jalur rahasia',
  decision: 'Alasan keputusan rahasia',
  complaint: 'Laporan rahasia',
  complaintEmail: 'pelapor@contoh.example',
}

/** Columns of `registration` that are cleared (docs/product-rules.md#retention). */
export const CLEARED_COLUMNS = [
  'nik_sealed',
  'nik_index',
  'nisn_sealed',
  'nisn_index',
  'number_disputed',
  'number_reason',
  'father_name',
  'father_job',
  'father_phone',
  'mother_name',
  'mother_job',
  'mother_phone',
  'father_state',
  'mother_state',
  'guardian_name',
  'guardian_relation',
  'guardian_job',
  'guardian_phone',
  'phone',
  'email',
  'address',
  'from_school_address',
  'idempotency_key',
  'idempotency_digest',
  'change_code',
  'sender_network',
  'deleted_reason',
  'withdrawn_asked_by',
  'withdrawn_reason',
  'late_reason',
] as const

/** Columns of `registration` that stay. */
export const KEPT_COLUMNS = [
  'id',
  'season_id',
  'level',
  'no_registration',
  'name',
  'gender',
  'religion',
  'birth_place',
  'birth_date',
  'birth_date_differs',
  'person_changed_at',
  'village_id',
  'school_1_id',
  'school_2_id',
  'school_1_decision',
  'school_2_decision',
  'placed_school_id',
  'from_school',
  'graduation_year',
  'consent_at',
  'consent_version',
  'created_at',
  'updated_at',
  'version',
  'deleted_at',
  'deleted_by',
  'withdrawn_at',
  'withdrawn_by',
  'source',
  'entered_by',
  'received_on',
  'registered_late',
  'paper_consent_on',
  'changed_in',
  'suspected_at',
  'cleared_at',
  'search_text',
  'seat_held_until',
]

function expectStatus({ statusCode, body }: { statusCode: number; body: string }, expected: number) {
  if (statusCode !== expected) throw new Error(`${statusCode} instead of ${expected}: ${body}`)
}

/** A note, a flag, an objection, a request, a claim and a complaint, with the texts of `WRITTEN`. */
export async function writeAbout(test: TestApp, registration_id: number) {
  const at = test.clock.now
  const { kysely } = test.db
  await kysely
    .insertInto('registration_screening')
    .values({ registration_id, note: WRITTEN.note, note_by: 'user:1', note_at: at })
    .execute()
  await kysely
    .insertInto('registration_flag')
    .values({ registration_id, kind: 'doubt', reason: WRITTEN.flag, set_by: 'user:1', set_at: at })
    .execute()
  const { school_1_id } = await kysely
    .selectFrom('registration')
    .select('school_1_id')
    .where('id', '=', registration_id)
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('objection')
    .values({
      registration_id,
      school_id: school_1_id,
      text: WRITTEN.objection,
      filed_at: at,
      filed_by: 'public',
      outcome: 'rejected',
      answer: WRITTEN.answer,
      answered_at: at,
      answered_by: 'user:1',
    })
    .execute()
  await aRequest(test, registration_id, { address: { before: PERSONAL.address, after: WRITTEN.request } })
  await claimAbout(test, registration_id)
  await kysely
    .insertInto('support_need')
    .values({ registration_id, text_sealed: Buffer.from('Bantuan rahasia'), changed_at: at })
    .execute()
  const complaint = { name: 'Contoh Pelapor', email: WRITTEN.complaintEmail, title: 'Contoh' }
  const sent = await test.app.inject({
    method: 'POST',
    url: '/api/report',
    payload: { ...complaint, content: WRITTEN.complaint },
  })
  expectStatus(sent, 201)
}

async function claimAbout(test: TestApp, id: number) {
  const { kysely } = test.db
  const { season_id, no_registration: number } = await kysely
    .selectFrom('registration')
    .select(['season_id', 'no_registration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await inTransaction(test.db, (tx) => storePaths(tx, season_id, defaultPaths('SMP')))
  await aClaim(test, { id, number }, { path: 'afirmasi', criterion: 'disabilitas', state: 'refused' })
  const of = { registration_id: id, path: 'afirmasi' }
  await kysely
    .insertInto('claim_reading')
    .values({
      ...of,
      version: 1,
      reading: 1,
      verdict: 'refused',
      reason: 'lain',
      text: WRITTEN.verdict,
      read_by: 'user:1',
      read_at: test.clock.now,
    })
    .execute()
  await kysely
    .insertInto('claim_document')
    .values({ ...of, kind: 'Surat dokter', seen_by: 'user:1', seen_at: test.clock.now })
    .execute()
}

/** Leaves rows in the audit that contain words and addresses. */
export async function staffReadAndSearch(test: TestApp, pupil: TestApplicant) {
  const admin = await signIn(test, 'admin')
  const edited = await test.app.inject({
    method: 'PUT',
    url: `/api/ppdb/smp/${pupil.id}/edit`,
    headers: admin.bearer,
    payload: { mother_name: 'Contoh Rahasiawati Dua' },
  })
  expectStatus(edited, 200)
  const found = await test.app.inject({
    method: 'POST',
    url: '/api/ppdb/find',
    headers: admin.bearer,
    payload: { text: PERSONAL.father_name },
  })
  expectStatus(found, 200)
}

/** Makes the season, and what the audit has of it, an old one, and activates a younger one. */
export async function moveToTheYear(test: TestApp, seasonId: number) {
  const { pool } = test.database.ownerDb
  await aSeason(test, 2026)
  await pool.query('alter table audit_entry disable trigger audit_entry_unchanged')
  await pool.query("update audit_entry set at = at - interval '5 years'")
  await pool.query('alter table audit_entry enable trigger audit_entry_unchanged')
  await pool.query('update season set is_active = false, first_year = $2, label = $3 where id = $1', [
    seasonId,
    YEAR,
    `${YEAR}/${YEAR + 1}`,
  ])
  await pool.query(
    "update season set is_active = true, window_mode = 'open', first_year = 2025, label = '2025/2026' where id <> $1",
    [seasonId],
  )
  await test.syncCaches()
}
