/** A family claims paths for its child over HTTP, with its change code (docs/product-rules.md#claims). */
import type { OwnClaims } from '@spmb/domain/paths/claim/contract.family.ts'
import { CLAIM_CLOSING_MESSAGES, CLAIM_MESSAGES } from '@spmb/domain/paths/claim/messages.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeAway } from '../../../../testing/applicants.ts'
import { aFamily, openForFamilies, setSeason, type TestFamily } from '../../../../testing/calls/families.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { storePaths } from '../paths.queries.ts'

let test: TestApp
let seasonId: number
let family: TestFamily
/** Registered before a test changes the zone, which servers learn later. */
let leaving: TestFamily
beforeAll(async () => {
  test = await createTestApp()
  await openForFamilies(test)
  family = await aFamily(test, 'SMP')
  leaving = await aFamily(test, 'SMP')
  const { id } = await test.db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  seasonId = id
  await inTransaction(test.db, (tx) => storePaths(tx, seasonId, defaultPaths('SMP')))
})
afterAll(() => test.close())
beforeEach(async () => {
  await openForFamilies(test)
  await test.database.ownerDb.pool.query('delete from claim_child')
  await level({ state: 'draft', claims_until: LAST_MOMENT, verify_until: null })
})

const LAST_MOMENT = new Date('2025-06-10T16:00:00Z')
const level = (values: {
  state?: 'draft' | 'frozen'
  claims_until?: Date | null
  verify_until?: Date | null
}) =>
  test.db.kysely
    .updateTable('season_level')
    .set(values)
    .where('season_id', '=', seasonId)
    .where('level', '=', 'SMP')
    .execute()

type Answer = { status: number; message: string | Record<string, string[]>; data: OwnClaims }
const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object, as = family) =>
  (await as.call(method, path, body)) as unknown as Answer
const read = (as = family) => call('GET', '/claims', undefined, as)
const save = (body: object, as = family) => call('PUT', '/claims', { version: 0, ...body }, as)
const withdraw = (path: string, version: number) => call('POST', '/claims/withdraw', { path, version })
const CARD = { path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: '5201-99' }
const RAPOR = { path: 'prestasi', criterion: 'rapor', averages: [8_950, 9_000, 8_800, 9_100, 10_000] }

it('a level without paths has none to claim', async () => {
  const other = await aFamily(test, 'SD')
  expect((await read(other)).data).toEqual({
    closing: 'over',
    paths: [],
    per_choice: 'all_eligible',
    claims: [],
  })
  expect(await save(CARD, other)).toMatchObject({ status: 409, message: CLAIM_CLOSING_MESSAGES.over })
})

it('names the paths and what each criterion asks for', async () => {
  const { paths } = (await read()).data
  expect(paths.map(({ code }) => code)).toEqual(['afirmasi', 'mutasi', 'prestasi'])
  expect(paths[0]?.criteria.at(-1)).toEqual({
    code: 'kurang_mampu',
    name: 'Keluarga kurang mampu',
    asked: [
      { key: 'card_kind', optional: false },
      { key: 'card_number', optional: false },
    ],
    cards: ['Kartu KIP/PIP', 'Kartu PKH', 'Kartu KKS'],
  })
})

it('claims two paths, reads what to bring, where and until when, changes one and gives it up', async () => {
  await level({ verify_until: new Date('2025-06-14T16:00:00Z') })
  expect(await save(CARD)).toMatchObject({ status: 200, message: 'Jalur tersimpan dan menunggu pemeriksaan' })
  const { data } = await save(RAPOR)
  const { name } = await test.db.kysely
    .selectFrom('school')
    .select('name')
    .where('id', '=', family.body.school_1_id)
    .executeTakeFirstOrThrow()
  expect(data.claims).toEqual([
    {
      path: 'afirmasi',
      criterion: 'kurang_mampu',
      choice: null,
      details: { card_kind: 'Kartu PKH', card_number: '5201-99' },
      state: 'waiting',
      says: `Menunggu pemeriksaan. Bawa berkas ke ${name} sampai 14 Juni 2025.`,
      bring: ['Salah satu: Kartu KIP/PIP, Kartu PKH, atau Kartu KKS'],
      version: 1,
    },
    expect.objectContaining({ path: 'prestasi', details: { averages: RAPOR.averages }, version: 1 }),
  ])
  await test.db.kysely
    .updateTable('claim')
    .set({ state: 'accepted' })
    .where('path', '=', 'afirmasi')
    .execute()
  expect((await read()).data.claims[0]).toMatchObject({
    says: 'Diterima. Anak Anda ikut jalur afirmasi.',
    bring: [],
  })
  const changed = await save({ ...CARD, card_number: '77', version: 1 })
  expect(changed.data.claims[0]).toMatchObject({ state: 'waiting', version: 2 })
  const gone = await withdraw('afirmasi', 2)
  expect(gone.data.claims[0]).toMatchObject({ state: 'withdrawn', says: 'Dibatalkan oleh orang tua.' })
  expect(gone.data.claims[1]).toMatchObject({ state: 'waiting' })
  expect((await save({ ...CARD, version: 3 })).data.claims[0]).toMatchObject({ state: 'waiting', version: 4 })
})

it('reads why a path was refused, of the version that was read', async () => {
  await save(CARD)
  await test.db.kysely.updateTable('claim').set({ state: 'refused' }).execute()
  await test.db.kysely
    .insertInto('claim_reading')
    .values({
      registration_id: family.id,
      path: 'afirmasi',
      version: 1,
      reading: 1,
      verdict: 'refused',
      reason: 'berkas_tidak_ada',
      text: 'kartu PKH',
      read_by: 'user:1',
      read_at: test.clock.now,
    })
    .execute()
  expect((await read()).data.claims[0]?.says).toBe(
    'Jalur afirmasi tidak diterima: berkas tidak ada: kartu PKH. Anak Anda tetap ikut jalur domisili.',
  )
  expect((await save({ ...CARD, version: 1 })).data.claims[0]?.says).toMatch(/^Menunggu pemeriksaan/)
})

describe('is refused', () => {
  it.each<[string, object, Record<string, string[]>]>([
    ['a path that is none', { path: 'lain', criterion: 'rapor' }, { path: [CLAIM_MESSAGES['claim.path']] }],
    ['domisili', { path: 'domisili', criterion: 'x' }, { path: [CLAIM_MESSAGES['claim.path']] }],
    [
      'a criterion of another path',
      { ...CARD, criterion: 'rapor' },
      { criterion: [CLAIM_MESSAGES['claim.criterion']] },
    ],
    [
      'a card without a number',
      { ...CARD, card_number: '' },
      { card_number: [CLAIM_MESSAGES['card.number']] },
    ],
    [
      'a parent at another school',
      { path: 'mutasi', criterion: 'anak_guru', parent_school_id: 1 },
      { parent_school_id: [CLAIM_MESSAGES['parent_school.not_chosen']] },
    ],
    ['no version', { ...CARD, version: null }, { version: [CLAIM_MESSAGES['claim.version']] }],
  ])('%s', async (_, body, message) => {
    expect(await save(body)).toMatchObject({ status: 400, message })
    expect((await read()).data.claims).toEqual([])
  })

  it('a claim at schools to which paths do not apply', async () => {
    const apply = (paths_apply: boolean) =>
      test.db.kysely.updateTable('quota').set({ paths_apply }).where('season_id', '=', seasonId).execute()
    await test.db.kysely
      .insertInto('quota')
      .values(
        [...new Set([family.body.school_1_id, family.body.school_2_id])].map((school_id) => ({
          season_id: seasonId,
          school_id,
          seats: 32,
        })),
      )
      .onConflict((is) => is.doNothing())
      .execute()
    await apply(false)
    expect(await save(CARD)).toMatchObject({
      status: 400,
      message: { path: [CLAIM_MESSAGES['claim.nowhere']] },
    })
    await apply(true)
  })

  it('after the last moment, and while the level is frozen', async () => {
    await save(CARD)
    await level({ claims_until: test.clock.now })
    expect(await save(RAPOR)).toMatchObject({ status: 409, message: CLAIM_CLOSING_MESSAGES.over })
    expect(await withdraw('afirmasi', 1)).toMatchObject({ status: 409 })
    expect((await read()).data.closing).toBe('over')
    await level({ claims_until: new Date(test.clock.now.getTime() + 1_000) })
    await setSeason(test, { window_mode: 'closed' })
    expect((await save(RAPOR)).status).toBe(200)
    // Without a last moment the office takes none, so that no family can keep it from ending its paths.
    await level({ claims_until: null })
    expect(await save({ ...RAPOR, version: 1 })).toMatchObject({ message: CLAIM_CLOSING_MESSAGES.over })
  })

  it('a second phone that has read an earlier version', async () => {
    await save(CARD)
    expect((await save({ ...CARD, card_number: '9' })).status).toBe(409)
    expect((await withdraw('afirmasi', 2)).status).toBe(409)
    const both = await Promise.all([
      save({ ...CARD, version: 1, card_number: '1' }),
      save({ ...CARD, version: 1, card_number: '2' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('giving up a path that is not claimed, or is lost', async () => {
    await save(CARD)
    await test.db.kysely.updateTable('claim').set({ state: 'refused' }).execute()
    expect((await withdraw('afirmasi', 1)).status).toBe(409)
    expect(await call('POST', '/claims/withdraw', { path: 'prestasi', version: 1 })).toMatchObject({
      status: 409,
    })
  })

  it('giving up the claim on which a choice outside the zone rests', async () => {
    await save(RAPOR)
    const zones = await test.db.kysely
      .deleteFrom('zone')
      .where('season_id', '=', seasonId)
      .where('village_id', '=', family.body.village_id)
      .where('school_id', '=', family.body.school_2_id)
      .returningAll()
      .execute()
    expect(await withdraw('prestasi', 1)).toMatchObject({
      status: 409,
      message: 'Pilihan 2 di luar wilayah dan hanya mungkin lewat jalur ini. Ubah dahulu pilihan sekolahnya.',
    })
    await test.db.kysely.insertInto('zone').values(zones).execute()
    expect((await withdraw('prestasi', 1)).status).toBe(200)
  })

  it('a child that has withdrawn', async () => {
    await takeAway(test, leaving.id, 'withdrawn')
    expect(await save(CARD, leaving)).toMatchObject({
      status: 409,
      message: CLAIM_CLOSING_MESSAGES.withdrawn,
    })
  })
})

it('the audit names the path, and neither criterion nor details', async () => {
  await save(CARD)
  const { changes } = await test.db.kysely
    .selectFrom('audit_entry')
    .select('changes')
    .where('action', '=', 'registration.claim_path')
    .where('subject_id', '=', family.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(changes).toEqual({ path: { before: null, after: 'afirmasi' } })
})

describe('the family card', () => {
  // The registration of the season opens on a day of June 2025.
  const YOUNG = { kk_issued_on: '2025-02-01', kk_reason: 'tambah_anggota' }

  it('is said with a claim, and kept until the family says something else', async () => {
    expect((await save({ ...CARD, ...YOUNG })).data.card).toEqual({
      issued_on: '2025-02-01',
      reason: 'tambah_anggota',
    })
    expect((await save(RAPOR)).data.card).toMatchObject({ reason: 'tambah_anggota' })
    const older = await save({
      ...RAPOR,
      version: 1,
      kk_issued_on: '2019-05-05',
      kk_reason: 'tambah_anggota',
    })
    expect(older.data.card).toEqual({ issued_on: '2019-05-05', reason: null })
    expect((await save({ ...RAPOR, version: 2, kk_issued_on: null })).data).not.toHaveProperty('card')
  })

  it('never blocks: a new card needs no reason', async () => {
    expect((await save({ ...CARD, kk_issued_on: '2025-02-01' })).data.card).toMatchObject({ reason: null })
  })

  it.each([
    [{ kk_issued_on: '2031-01-01' }, { kk_issued_on: [CLAIM_MESSAGES['kk.date']] }],
    [{ ...YOUNG, kk_reason: 'lupa' }, { kk_reason: [CLAIM_MESSAGES['kk.reason']] }],
  ])('%j is refused, and the claim with it', async (card, message) => {
    expect(await save({ ...CARD, ...card })).toMatchObject({ status: 400, message })
    expect((await read()).data.claims).toEqual([])
  })
})
