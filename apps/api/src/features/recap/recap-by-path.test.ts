/** The recap of a level with paths: whole figures for the office, none for a school that points at a child of afirmasi. */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { pathSums } from '@spmb/domain/recap/by-path.ts'
import type { Recap } from '@spmb/domain/recap/contract.staff.ts'
import { FEW_CHILDREN, FEW_NOTE, PATHS_TITLE, WITHHELD_NOTE } from '@spmb/domain/recap/messages.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, setSeats, type TestApplicant } from '../../../testing/applicants.ts'
import { openEditing, type Staff } from '../../../testing/editing.ts'
import { aRunAt, readyForSelection } from '../../../testing/selection.ts'
import { aClaim } from '../../../testing/worlds/claims.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { readPdf } from '../../platform/pdf/testing.ts'
import { storePaths } from '../paths/paths.queries.ts'

const here = await openEditing()
const { app: test, zone, admin, monitor, operator1 } = here
afterAll(() => test.close())

let season: number
/** The only child with a seat of afirmasi. */
let claiming: TestApplicant

beforeAll(async () => {
  // A seat of afirmasi and one of domisili.
  await setSeats(test, zone.school_1_id, 2)
  await setSeats(test, zone.school_2_id, 0)
  for (const birth_date of ['2018-01-01', '2018-02-01']) await anApplicant(test, 'SD', { birth_date })
  claiming = await anApplicant(test, 'SD', { birth_date: '2018-03-01' })
  season = await readyForSelection(test, 'SD')
  await inTransaction(test.db, (tx) => storePaths(tx, season, defaultPaths('SD')))
  await aClaim(test, claiming, { path: 'afirmasi', criterion: 'kurang_mampu', state: 'accepted' })
  await aRunAt(test, { seasonId: season, level: 'SD', stage: 'applied' })
  await test.syncCaches()
})

const get = async (path: string, as: Staff) =>
  (await test.app.inject({ url: `/api/recap/${path}`, headers: as.bearer })).json().data
const at = ({ schools }: Recap, id: number) => schools.find((school) => school.id === id)?.by_path
const file = async (format: 'pdf' | 'xlsx', as: Staff) =>
  Buffer.from((await get(`sd/${format}`, as)).base64, 'base64')
const textOf = async (as: Staff) =>
  (await readPdf(await file('pdf', as))).pages.flatMap(({ lines }) => lines).join(' ')
const sheetOf = async (as: Staff) =>
  (await readXlsx(await file('xlsx', as))).sheets.find(({ name }) => name === PATHS_TITLE)

describe('admins and the monitor', () => {
  it('read the seats of each path and who has one', async () => {
    const found: Recap = await get('sd', admin)
    expect(found.paths).toEqual([
      { code: 'afirmasi', name: 'Afirmasi', kind: 'afirmasi', is_rest: false },
      { code: 'mutasi', name: 'Mutasi', kind: 'mutasi', is_rest: false },
      { code: 'domisili', name: 'Domisili', kind: 'domisili', is_rest: true },
    ])
    expect(at(found, zone.school_1_id)).toEqual([
      { seats: 1, admitted: 1 },
      { seats: 0, admitted: 0 },
      { seats: 1, admitted: 1 },
    ])
    expect(at(found, zone.school_2_id)?.map(({ seats }) => seats)).toEqual([0, 0, 0])
    const unset = found.schools.find(({ seats }) => seats === null)
    expect(unset?.by_path?.map(({ seats }) => seats)).toEqual([null, null, null])
    expect(await get('sd', monitor)).toEqual(found)
  })

  it('print them with what to write before they pass them on', async () => {
    const text = await textOf(admin)
    expect(text).toContain(PATHS_TITLE)
    expect(text).toContain(FEW_NOTE)
    const sheet = await sheetOf(admin)
    expect(sheet?.rows[0]?.slice(3)).toEqual([
      ...['Afirmasi: kursi', 'Afirmasi: LULUS', 'Mutasi: kursi', 'Mutasi: LULUS'],
      ...['Domisili: kursi', 'Domisili: LULUS'],
    ])
    const { schools }: Recap = await get('sd', admin)
    const sums = pathSums(schools).flatMap(({ seats, admitted }) => [seats, admitted])
    expect(sheet?.rows.at(-1)?.slice(3)).toEqual(sums)
    expect(sums.filter((_, i) => i % 2 === 1)).toEqual([1, 0, 1])
  })
})

describe('a school', () => {
  it('reads nothing that points at a child', async () => {
    const found: Recap = await get('sd', operator1)
    expect(at(found, zone.school_1_id)).toEqual([
      { seats: 1, admitted: null },
      { seats: 0, admitted: 0 },
      { seats: 1, admitted: null },
    ])
  })

  it('gets the same in its files', async () => {
    const text = await textOf(operator1)
    expect(text).toContain(WITHHELD_NOTE)
    expect(text).not.toContain(FEW_NOTE)
    const [, row, sums] = (await sheetOf(operator1))?.rows ?? []
    expect(row?.slice(3)).toEqual([1, FEW_CHILDREN, 0, 0, 1, '–'])
    expect(sums?.[4] ?? null).toBeNull()
  })
})

it('a seat that was given beside the paths counts for the rest', async () => {
  const { pool } = test.database.ownerDb
  // A run is a record: only the owner of the tables can change it.
  await pool.query('alter table selection_line disable trigger user')
  await pool.query(
    'update selection_line set placed_path = null, placed_seat = null where registration_id = $1',
    [claiming.id],
  )
  await pool.query('alter table selection_line enable trigger user')
  expect(at(await get('sd', admin), zone.school_1_id)?.map(({ admitted }) => admitted)).toEqual([0, 0, 2])
})

it('a level with domisili only says nothing of paths', async () => {
  const found: Recap = await get('smp', admin)
  expect(JSON.stringify(found)).not.toMatch(/paths|by_path/)
  const { base64 } = await get('smp/xlsx', admin)
  const { sheets } = await readXlsx(Buffer.from(base64, 'base64'))
  expect(sheets.map(({ name }) => name)).not.toContain(PATHS_TITLE)
})
