/** The desk and the papers of a school on a level with paths: who reads by which path a child has its seat. */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import type { DeskData } from '@spmb/domain/selection/desk/contract.staff.ts'
import { ORDERS_OF_PATHS, orderOfRest } from '@spmb/domain/selection/desk/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApplicant, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { openEditing, type Staff } from '../../../../testing/editing.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { aClaim } from '../../../../testing/worlds/claims.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { readPdf } from '../../../platform/pdf/testing.ts'
import { storePaths } from '../../paths/paths.queries.ts'

const here = await openEditing()
const { app: test, zone, smpZone, admin, monitor, operator1 } = here
afterAll(() => test.close())

let claiming: TestApplicant

beforeAll(async () => {
  // A seat of afirmasi and one of domisili.
  await setSeats(test, zone.school_1_id, 2)
  await setSeats(test, zone.school_2_id, 0)
  for (const birth_date of ['2018-01-01', '2018-02-01']) await anApplicant(test, 'SD', { birth_date })
  claiming = await anApplicant(test, 'SD', { birth_date: '2018-03-01' })
  const season = await readyForSelection(test, 'SD')
  const paths = defaultPaths('SD').paths.map((path) =>
    path.is_rest ? { ...path, order_keys: ['birth_date' as const, 'lottery' as const] } : path,
  )
  await inTransaction(test.db, (tx) => storePaths(tx, season, { ...defaultPaths('SD'), paths }))
  await aClaim(test, claiming, { path: 'afirmasi', criterion: 'kurang_mampu', state: 'accepted' })
  await aRunAt(test, { seasonId: season, level: 'SD', stage: 'applied' })
  await test.syncCaches()
})

const get = async (url: string, as: Staff) => (await test.app.inject({ url, headers: as.bearer })).json().data
const desk = (as: Staff, school = zone.school_1_id): Promise<DeskData> =>
  get(`/api/selection/desk/${school}`, as)
const seatOf = ({ applicants }: DeskData, child: TestApplicant) =>
  applicants.find(({ id }) => id === child.id)?.seat
const print = async (path: string, as: Staff) => {
  const { base64 } = await get(`/api/papers/${path}`, as)
  const { pages } = await readPdf(Buffer.from(base64, 'base64'))
  return pages.flatMap(({ lines }) => lines).join(' ')
}

it('has the order of the rest, and the seats of each path', async () => {
  const found = await desk(admin)
  expect(found.order).toEqual(['birth_date', 'lottery'])
  expect(found.by_path).toEqual([
    { name: 'Afirmasi', is_rest: false, seats: 1, admitted: 1 },
    { name: 'Mutasi', is_rest: false, seats: 0, admitted: 0 },
    { name: 'Domisili', is_rest: true, seats: 1, admitted: 1 },
  ])
})

it('names the path of a seat to an admin only', async () => {
  const found = await desk(admin)
  expect(seatOf(found, claiming)).toEqual({ path: 'Afirmasi', leftover: false })
  const admitted = found.applicants.filter(({ decision }) => decision === 'LULUS')
  expect(admitted.map(({ seat }) => seat?.path).toSorted()).toEqual(['Afirmasi', 'Domisili'])
  expect(found.applicants.filter(({ seat }) => seat)).toHaveLength(2)
  for (const as of [monitor, operator1])
    expect(JSON.stringify((await desk(as)).applicants)).not.toMatch(/seat/)
})

it('tells a school no figure that points at a child, and the monitor all', async () => {
  expect((await desk(operator1)).by_path?.map(({ admitted }) => admitted)).toEqual([null, 0, null])
  expect((await desk(monitor)).by_path?.map(({ admitted }) => admitted)).toEqual([1, 0, 1])
})

it('says nothing of paths on a level with domisili only', async () => {
  const found = await desk(admin, smpZone.school_1_id)
  expect(Object.keys(found)).not.toContain('by_path')
  expect(found.order).toEqual(['distance', 'birth_date', 'lottery'])
})

it('prints lists that name no path of a child', async () => {
  const order = await print(`schools/${zone.school_1_id}/order`, admin)
  expect(order).toContain(orderOfRest('Domisili'))
  expect(order).toContain(claiming.number)
  const board = await print(`schools/${zone.school_1_id}/admitted`, operator1)
  expect(board).toContain(claiming.number)
  const letters = await Promise.all([
    print(`schools/${zone.school_1_id}/letter`, operator1),
    print('sd/letter', admin),
  ])
  for (const letter of letters) expect(letter).toContain(ORDERS_OF_PATHS)
  for (const text of [order, board, ...letters]) expect(text).not.toMatch(/afirmasi/i)
  expect(await print('smp/letter', admin)).not.toContain(ORDERS_OF_PATHS)
})
