/** What files say of paths: seats and claims to an admin, to a school the claims that it checks, to a monitor nothing of a child. */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { readSheet } from '../../../../testing/calls/downloads.ts'
import { openEditing, type Staff } from '../../../../testing/editing.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { aClaim } from '../../../../testing/worlds/claims.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { storePaths } from '../../paths/paths.queries.ts'

const here = await openEditing()
const { app: test, zone, admin, monitor, operator1, operator2 } = here
afterAll(() => test.close())

/** Has a seat of domisili, and claims nothing. */
let oldest: TestApplicant
/** Has the seat of afirmasi. */
let claiming: TestApplicant

beforeAll(async () => {
  await setSeats(test, zone.school_1_id, 2)
  await setSeats(test, zone.school_2_id, 0)
  oldest = await anApplicant(test, 'SD', { birth_date: '2018-01-01' })
  claiming = await anApplicant(test, 'SD', { birth_date: '2018-03-01' })
  const season = await readyForSelection(test, 'SD')
  await inTransaction(test.db, (tx) => storePaths(tx, season, defaultPaths('SD')))
  await aClaim(test, claiming, { path: 'afirmasi', criterion: 'disabilitas', state: 'accepted' })
  await aRunAt(test, { seasonId: season, level: 'SD', stage: 'applied' })
  await test.syncCaches()
})

const WHOLE = '/ppdb/export/excel/sd'
const ofSchool = (id: number) => `/ppdb/export/excel/${id}/sd`
const dapodik = (id?: number) => (id ? `/ppdb/export/dapodik/${id}/sd` : '/ppdb/export/dapodik/sd')

async function fileOf(url: string, as: Staff) {
  const { heading, rows } = await readSheet(test, url, as)
  const cell = ({ number }: TestApplicant, name: string) => {
    const row = rows.find((each) => each[heading.indexOf('No. Pendaftaran')] === number)
    return row?.[heading.indexOf(name)] ?? null
  }
  return { heading, cell, text: JSON.stringify(rows) }
}

describe('the list', () => {
  it('tells an admin the path of each seat and the claims, behind all other columns', async () => {
    for (const url of [WHOLE, ofSchool(zone.school_1_id)]) {
      const { heading, cell } = await fileOf(url, admin)
      expect(heading.slice(-2)).toEqual(['Jalur', 'Klaim jalur'])
      expect([cell(claiming, 'Jalur'), cell(claiming, 'Klaim jalur')]).toEqual([
        'Afirmasi',
        'Afirmasi: Diterima',
      ])
      expect([cell(oldest, 'Jalur'), cell(oldest, 'Klaim jalur')]).toEqual(['Domisili', null])
    }
  })

  it('never says why a child needs the path', async () => {
    expect((await fileOf(WHOLE, admin)).text).not.toMatch(/disabilitas/i)
  })

  it('tells a monitor nothing', async () => {
    expect((await fileOf(WHOLE, monitor)).heading).not.toEqual(expect.arrayContaining(['Klaim jalur']))
    expect((await fileOf(WHOLE, monitor)).text).not.toMatch(/afirmasi/i)
  })

  it('tells a school the claims that it checks, and no path of a seat', async () => {
    const first = await fileOf(ofSchool(zone.school_1_id), operator1)
    expect(first.heading.at(-1)).toBe('Klaim jalur')
    expect(first.heading).not.toContain('Jalur')
    expect(first.cell(claiming, 'Klaim jalur')).toBe('Afirmasi: Diterima')
    // Its children, but not those who chose it first.
    const second = await fileOf(ofSchool(zone.school_2_id), operator2)
    expect(second.cell(claiming, 'No. Pendaftaran')).toBe(claiming.number)
    expect(second.cell(claiming, 'Klaim jalur')).toBeNull()
  })

  it('tells a school no claim that the office checks', async () => {
    const verifier = (to: 'office' | 'school') =>
      test.db.kysely.updateTable('path').set({ verifier: to }).where('code', '=', 'afirmasi').execute()
    await verifier('office')
    expect((await fileOf(ofSchool(zone.school_1_id), operator1)).cell(claiming, 'Klaim jalur')).toBeNull()
    expect((await fileOf(WHOLE, admin)).cell(claiming, 'Klaim jalur')).toBe('Afirmasi: Diterima')
    await verifier('school')
  })

  it('has what was chosen of it, as far as the reader may have it', async () => {
    const chosen = 'columns=name,seat_path,claims'
    const of = async (url: string, as: Staff) => (await fileOf(`${url}?${chosen}`, as)).heading.slice(2)
    expect(await of(WHOLE, admin)).toEqual(['Nama', 'Jalur', 'Klaim jalur'])
    expect((await fileOf(`${WHOLE}?${chosen}`, admin)).cell(claiming, 'Jalur')).toBe('Afirmasi')
    expect(await of(ofSchool(zone.school_1_id), operator1)).toEqual(['Nama', 'Klaim jalur'])
    expect(await of(WHOLE, monitor)).toEqual(['Nama'])
    expect(await of('/ppdb/export/excel/smp', admin)).toEqual(['Nama'])
  })

  it('has none of it where other columns were chosen, in decisions to fill in, and on a level with domisili only', async () => {
    for (const url of [`${WHOLE}?columns=name,state`, `${WHOLE}?form=decisions`, '/ppdb/export/excel/smp'])
      expect((await readSheet(test, url, admin)).heading.filter((name) => /jalur/i.test(name))).toEqual([])
  })

  it('says of a leftover seat that it is one', async () => {
    const { pool } = test.database.ownerDb
    // A run is a record: only the owner of the tables can change it.
    const seat = async (to: string) => {
      await pool.query('alter table selection_line disable trigger user')
      await pool.query('update selection_line set placed_seat = $1 where registration_id = $2', [
        to,
        claiming.id,
      ])
      await pool.query('alter table selection_line enable trigger user')
    }
    await seat('leftover')
    expect((await fileOf(WHOLE, admin)).cell(claiming, 'Jalur')).toBe('Afirmasi (kursi sisa)')
    await seat('reserved')
  })
})

describe('the file for Dapodik', () => {
  it('has the path for an admin, behind the columns of Dapodik, and not for a school', async () => {
    const { heading, cell } = await fileOf(dapodik(), admin)
    expect(heading.slice(-2)).toEqual(['No. Pendaftaran', 'Jalur'])
    expect([cell(claiming, 'Jalur'), cell(oldest, 'Jalur')]).toEqual(['Afirmasi', 'Domisili'])
    const own = await fileOf(dapodik(zone.school_1_id), operator1)
    expect(own.heading.at(-1)).toBe('No. Pendaftaran')
    expect(own.text).not.toMatch(/afirmasi/i)
  })
})
