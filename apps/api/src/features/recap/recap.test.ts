import type { Recap } from '@spmb/domain/recap/contract.staff.ts'
import { ONWARD_COLUMNS, PLACES_COLUMNS } from '@spmb/domain/recap/messages.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { admitAt, anApplicant, takeAway } from '../../../testing/applicants.ts'
import { activeSeason, aSeason } from '../../../testing/seasons.ts'
import { aRecapWorld } from '../../../testing/worlds/recap.ts'
import { readPdf } from '../../platform/pdf/testing.ts'

type Staff = typeof admin

const { test, zone, admin, monitor, first, second, decide } = await aRecapWorld()
afterAll(() => test.close())

async function get(path: string, as: Staff = admin) {
  const answer = await test.app.inject({ url: `/api/recap/${path}`, headers: as.bearer })
  return { status: answer.statusCode, body: answer.json() }
}

async function recap(query = '', as: Staff = admin): Promise<Recap> {
  const { status, body } = await get(`sd${query}`, as)
  expect(status).toBe(200)
  return body.data
}

async function file(path: string, as: Staff = admin) {
  const { status, body } = await get(path, as)
  expect([status, body.message]).toEqual([200, expect.any(String)])
  return { name: body.data.name as string, bytes: Buffer.from(body.data.base64, 'base64') }
}

const schoolOf = ({ schools }: Recap, id: number) => schools.find((school) => school.id === id)

describe('the recap', () => {
  it('counts choices, seats, admissions and states of every school of the level', async () => {
    const found = await recap()
    expect(schoolOf(found, zone.school_1_id)).toMatchObject({
      choice_1: 2,
      choice_2: 1,
      seats: 28,
      admitted: 0,
      undecided: 1,
      unplaced: 0,
      withdrawn: 1,
      male: 1,
      female: 1,
      compared: null,
    })
    expect(schoolOf(found, zone.school_2_id)).toMatchObject({
      choice_1: 1,
      choice_2: 2,
      seats: null,
      admitted: 1,
      undecided: 1,
      unplaced: 0,
      withdrawn: 0,
      male: 0,
      female: 1,
    })
    const stored = await test.db.kysely.selectFrom('school').select('id').where('type', '=', 'SD').execute()
    expect(found.schools).toHaveLength(stored.length)
    expect(found).toMatchObject({
      level: 'SD',
      season: { first_year: 2025, is_active: true },
      compared: null,
    })
  })

  it('leaves out a closed school, unless it has applicants', async () => {
    const close = async (at: Date | null, ids: number[]) => {
      await test.db.kysely.updateTable('school').set({ closed_at: at }).where('id', 'in', ids).execute()
      await test.syncCaches()
    }
    const { schools } = await recap()
    const unchosen = schools.findLast(({ choice_1, choice_2 }) => choice_1 + choice_2 === 0)?.id ?? 0
    await close(test.clock.now, [unchosen, zone.school_1_id])
    const found = await recap()
    expect(found.schools).toHaveLength(schools.length - 1)
    expect([schoolOf(found, unchosen), schoolOf(found, zone.school_1_id)]).toEqual([
      undefined,
      schools.find(({ id }) => id === zone.school_1_id),
    ])
    await close(null, [unchosen, zone.school_1_id])
  })

  it('counts live children by age on 1 July, by village and by year', async () => {
    const found = await recap()
    expect(found.ages).toEqual([
      { age: 6, male: 0, female: 1, undecided: 1, unplaced: 0, admitted: 0 },
      { age: 7, male: 1, female: 1, undecided: 1, unplaced: 0, admitted: 1 },
    ])
    expect(found.villages).toEqual([
      {
        id: zone.village_id,
        name: expect.any(String),
        male: 1,
        female: 2,
        undecided: 2,
        unplaced: 0,
        admitted: 1,
        district: { id: zone.district_id, name: expect.any(String) },
      },
    ])
    expect(found.years).toEqual([{ first_year: 2025, label: '2025/2026', applicants: 3, admitted: 1 }])
  })

  it('has the same sums as the lists of applicants', async () => {
    const refused = await anApplicant(test)
    await decide(refused, { school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })
    const found = await recap()
    const total = async (query: string) => {
      const answer = await test.app.inject({ url: `/api/ppdb/sd?page=1&${query}`, headers: admin.bearer })
      return answer.json().meta.total
    }
    const sum = (key: 'choice_1' | 'undecided' | 'unplaced' | 'withdrawn' | 'admitted') =>
      found.schools.reduce((all, school) => all + school[key], 0)
    expect(await total('decision=belum')).toBe(sum('undecided'))
    expect(sum('unplaced')).toBe(1)
    expect(await total('decision=tidak_lulus')).toBe(sum('unplaced'))
    expect(found.ages.reduce((all, { unplaced }) => all + unplaced, 0)).toBe(1)
    expect(await total('decision=mundur')).toBe(sum('withdrawn'))
    expect(await total('decision=lulus')).toBe(sum('admitted'))
    expect(await total('')).toBe(sum('choice_1') + sum('withdrawn'))
    await takeAway(test, refused.id, 'deleted')
  })

  it('counts for the office the children about whom it is written what helps them at school, and names none', async () => {
    const { support: before } = await recap()
    const [helped, gone, emptied] = [
      await anApplicant(test),
      await anApplicant(test),
      await anApplicant(test),
    ]
    const at = { changed_at: test.clock.now }
    await test.db.kysely
      .insertInto('support_need')
      .values([
        { registration_id: helped.id, text_sealed: Buffer.from('x'), ...at },
        { registration_id: gone.id, text_sealed: Buffer.from('x'), ...at },
        { registration_id: emptied.id, text_sealed: null, ...at },
      ])
      .execute()
    await takeAway(test, gone.id, 'deleted')
    expect((await recap()).support).toBe((before ?? 0) + 1)
    expect((await recap('', monitor)).support).toBe((before ?? 0) + 1)
    expect((await recap('', first)).support).toBeNull()
    for (const { id } of [helped, emptied]) await takeAway(test, id, 'deleted')
  })

  it('counts what became of the places of each school', async () => {
    const child = await anApplicant(test)
    const other = await anApplicant(test)
    const elsewhere = (await recap()).schools.findLast(({ choice_1, choice_2 }) => choice_1 + choice_2 === 0)
    const placed = elsewhere?.id ?? 0
    await admitAt(test, child.id, { school_1_decision: 'LULUS' }, { origin: 'reserve' })
    await admitAt(test, other.id, { placed_school_id: placed }, { origin: 'placement' })
    const arrivals = { school_id: zone.school_1_id, arrived_at: test.clock.now, arrived_by: 'user:1' }
    await test.db.kysely
      .insertInto('re_registration')
      .values({ registration_id: child.id, ...arrivals })
      .execute()
    const found = await recap()
    const none = { arrived: 0, reserve: 0, objection: 0, placed: 0, released: 0 }
    expect(schoolOf(found, zone.school_1_id)).toMatchObject({
      admitted: 1,
      places: { ...none, arrived: 1, reserve: 1 },
    })
    expect(schoolOf(found, placed)).toMatchObject({ admitted: 1, places: { ...none, placed: 1 } })
    expect(schoolOf(await recap('', first), zone.school_1_id)?.places).toEqual({
      ...none,
      arrived: 1,
      reserve: 1,
    })
    const { bytes } = await file('sd/pdf')
    const text = (await readPdf(bytes)).pages.flatMap(({ lines }) => lines).join(' ')
    expect(text).toContain('Daftar ulang dan kursi')
    // The places of families who did not come, as a release leaves them.
    await takeAway(test, other.id, 'withdrawn')
    await test.db.kysely
      .insertInto('re_registration')
      .values({ registration_id: other.id, released_at: test.clock.now })
      .execute()
    expect(schoolOf(await recap(), placed)).toMatchObject({ admitted: 0, places: { ...none, released: 1 } })
    for (const { id } of [child, other]) await takeAway(test, id, 'deleted')
  })

  it('counts where children without a place go, at the school that they chose first', async () => {
    const [refused, undecided, admitted] = [
      await anApplicant(test),
      await anApplicant(test),
      await anApplicant(test),
    ]
    await decide(refused, { school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })
    await decide(admitted, { school_1_decision: 'LULUS' })
    const note = { noted_at: test.clock.now, noted_by: 'user:1' }
    await test.db.kysely
      .insertInto('onward_place')
      .values([
        { registration_id: refused.id, kind: 'madrasah', ...note },
        // Got a place afterwards.
        { registration_id: admitted.id, kind: 'private', ...note },
      ])
      .execute()
    const counted = { unknown: 2, state: 0, private: 0, madrasah: 1, none: 0 }
    const found = await recap()
    expect(schoolOf(found, zone.school_1_id)?.onward).toEqual(counted)
    expect(schoolOf(found, zone.school_2_id)?.onward).toMatchObject({ unknown: 1, madrasah: 0 })
    expect(schoolOf(await recap('', first), zone.school_1_id)?.onward).toEqual(counted)
    const { bytes } = await file('sd/pdf')
    const text = (await readPdf(bytes)).pages.flatMap(({ lines }) => lines).join(' ')
    expect(text).toContain('Tidak melanjutkan')
    for (const { id } of [refused, undecided, admitted]) await takeAway(test, id, 'deleted')
    const before = (await readPdf((await file('sd/pdf')).bytes)).pages.flatMap(({ lines }) => lines).join(' ')
    expect(before).not.toContain('Tidak melanjutkan')
  })

  it('shows a monitor everything and an operator the own school only', async () => {
    expect(await recap('', monitor)).toEqual(await recap())
    const own = await recap('', second)
    expect(own.schools.map(({ id }) => id)).toEqual([zone.school_2_id])
    expect(own.schools[0]).toEqual(schoolOf(await recap(), zone.school_2_id))
    // Only the child that chose it first.
    expect(own.ages).toEqual([{ age: 7, male: 0, female: 1, undecided: 1, unplaced: 0, admitted: 0 }])
    expect(own.years).toEqual([{ first_year: 2025, label: '2025/2026', applicants: 1, admitted: 1 }])
    expect((await get('smp', second)).status).toBe(403)
  })
})

describe('beside earlier seasons', () => {
  it('stands the last one before, or the chosen one; an old season is read by its year', async () => {
    const old = await aSeason(test, 2023)
    await aSeason(test, 2022)
    const active = await activeSeason(test)
    const moved = await anApplicant(test)
    await decide(moved, { school_1_decision: 'LULUS' })
    const move = (seasonId: number) =>
      test.db.kysely
        .updateTable('registration')
        .set({ season_id: seasonId })
        .where('id', '=', moved.id)
        .execute()
    await move(old.id)
    expect(schoolOf(await recap(), zone.school_1_id)?.compared).toEqual({ choice_1: 1, admitted: 1 })
    const chosen = await recap('?compare=2022')
    expect(chosen.compared).toEqual({ first_year: 2022, label: '2022/2023' })
    expect(schoolOf(chosen, zone.school_1_id)?.compared).toEqual({ choice_1: 0, admitted: 0 })
    const past = await recap('?season=2023')
    expect(past).toMatchObject({
      season: { first_year: 2023, is_active: false },
      compared: { first_year: 2022 },
    })
    expect(schoolOf(past, zone.school_1_id)).toMatchObject({ choice_1: 1, admitted: 1, seats: null })
    expect(past.years.map(({ first_year, applicants }) => [first_year, applicants])).toEqual([
      [2023, 1],
      [2025, 3],
    ])
    await move(active.id)
    await takeAway(test, moved.id, 'deleted')
  })

  it.each([
    ['?season=2001', 404],
    ['?season=abc', 400],
    ['?compare=2041', 400],
    ['?compare=2025', 400],
    ['?school_id=1', 400],
    ['/doc', 404],
  ])('%s is refused with %i', async (query, status) => {
    expect((await get(`sd${query}`)).status).toBe(status)
  })
})

describe('the files', () => {
  it('PDF: the office, the districts with their sum, the block to sign, page numbers and the fingerprint', async () => {
    const { name, bytes } = await file('sd/pdf')
    expect(name).toMatch(/^rekap-sd-\d{8}\.pdf$/)
    const { pages } = await readPdf(bytes)
    const [one, ...others] = pages.map(({ lines }) => lines.join(' '))
    expect(one).toContain('Rekapitulasi SPMB SD')
    expect(one).toContain('Tahun Pelajaran 2025/2026')
    expect(one).toContain('Mengetahui, Kepala ')
    expect(one).toMatch(/ Dompu, \d{1,2} \w+ 2025 Ketua Panitia SPMB/)
    expect(one?.match(/NIP:/g)).toHaveLength(2)
    const head = { head_name: 'Hj. Contoh Dewi, M.Pd.', head_nip: '197001011995031001' }
    await test.db.kysely.updateTable('office').set(head).execute()
    await test.syncCaches()
    const signed = (await readPdf((await file('sd/pdf')).bytes)).pages[0]?.lines.join(' ')
    expect(signed).toContain(`Nama: ${head.head_name}`)
    expect(signed).toContain(`NIP: ${head.head_nip}`)
    expect(one).toContain(`Halaman 1 dari ${pages.length}`)
    expect(one).toMatch(/Dicetak Contoh admin · kode pemeriksa [0-9a-f]{4} [0-9a-f]{4}/)
    for (const heading of ['Lampiran: sekolah', 'Jenis kelamin dan usia', 'Desa dan kelurahan'])
      expect(others.join(' ')).toContain(heading)
  })

  it('PDF of an operator: the own school and its head', async () => {
    const { bytes } = await file('sd/pdf', first)
    const text = (await readPdf(bytes)).pages.flatMap(({ lines }) => lines).join(' ')
    const { schools } = await recap('', first)
    expect(text).toContain(`Kepala ${schools[0]?.name}`)
    expect(text).not.toContain('Lampiran')
  })

  it('XLSX: sums and free seats are formulas with the right results', async () => {
    const { bytes } = await file('sd/xlsx')
    const book = await readXlsx(bytes)
    expect(book.sheets.map(({ name }) => name)).toEqual([
      'Rekap SD',
      'Daftar ulang dan kursi',
      'Penyaluran',
      'Usia',
      'Desa',
      'Tahun',
      'Keterangan',
    ])
    const [sheet, places, onward, ages] = book.sheets
    expect(places?.rows[0]?.slice(3)).toEqual(PLACES_COLUMNS)
    expect(onward?.rows[0]?.slice(3)).toEqual(ONWARD_COLUMNS)
    expect(onward?.rows.at(-1)?.slice(3)).toEqual([2, 2, 0, 0, 0, 0])
    expect(places?.rows.at(-1)?.slice(3)).toEqual([1, 0, 1, 0, 0, 0, 0])
    const rows = sheet?.rows ?? []
    const found = await recap()
    expect(rows.at(-1)?.slice(0, 4)).toEqual([
      'Jumlah semua',
      null,
      null,
      found.schools.reduce((all, { choice_1 }) => all + choice_1, 0),
    ])
    const formula = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`)?.formula
    expect(formula(rows.length - 1, 3)).toBe(`SUBTOTAL(9,D2:D${rows.length - 1})`)
    const line = rows.findIndex(([, npsn]) => npsn === schoolOf(found, zone.school_1_id)?.npsn)
    expect(formula(line, 7)).toBe(`IF(F${line + 1}="","",F${line + 1}-G${line + 1})`)
    expect(rows[line]?.[7]).toBe(28)
    expect(ages?.rows.at(-1)).toEqual(['Jumlah', 1, 2, 3, 1, 2, 0])
  })

  it('are audited with level, format and the school of an operator', async () => {
    await file('sd/xlsx', first)
    const entry = await test.db.kysely
      .selectFrom('audit_entry')
      .select(['actor', 'changes'])
      .where('action', '=', 'recap.export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor: `user:${first.userId}`,
      changes: {
        level: 'SD',
        format: 'xlsx',
        season: 2025,
        school_id: zone.school_1_id,
        fingerprint: expect.stringMatching(/^[0-9a-f]{4} [0-9a-f]{4}$/),
      },
    })
  })
})
