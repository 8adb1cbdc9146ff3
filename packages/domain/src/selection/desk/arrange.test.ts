import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVEL_ORDER } from '../order.ts'
import { arrangeDesk, type DeskApplicant } from './arrange.ts'

const child = (id: number, overrides: Partial<DeskApplicant> = {}): DeskApplicant => ({
  id,
  birthDate: `2018-03-${String(id).padStart(2, '0')}`,
  metres: 500,
  decision: null,
  admittedElsewhere: false,
  ...overrides,
})
/** Every order of a list. */
const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((others) => [one, ...others]))
const sd = { order: LEVEL_ORDER.SD }
const idsOf = (rows: readonly { applicant: { id: number } }[]) => rows.map(({ applicant }) => applicant.id)

test('SD: the older first, then the nearer; an unknown distance stands last', () => {
  const born = { birthDate: '2018-01-01' }
  const children = [
    child(1, { ...born, metres: null }),
    child(2, { ...born, metres: 900 }),
    child(3, { ...born, metres: 0 }),
    child(4, { birthDate: '2017-12-31', metres: null }),
  ]
  for (const list of permutations(children))
    expect(idsOf(arrangeDesk(list, { ...sd, seats: 9, used: 0 }).rows)).toEqual([4, 3, 2, 1])
})

test('children whom the order does not separate are listed by their ids', () => {
  const born = { birthDate: '2018-01-01' }
  for (const list of permutations([child(1, born), child(2, born), child(3, born)]))
    expect(idsOf(arrangeDesk(list, { ...sd, seats: 9, used: 0 }).rows)).toEqual([1, 2, 3])
})

test('SMP: the nearer first, then the older', () => {
  const children = [
    child(1, { metres: 900 }),
    child(2, { metres: 100, birthDate: '2018-05-01' }),
    child(3, { metres: 100, birthDate: '2018-04-01' }),
  ]
  for (const list of permutations(children))
    expect(idsOf(arrangeDesk(list, { order: LEVEL_ORDER.SMP, seats: 9, used: 0 }).rows)).toEqual([3, 2, 1])
})

test('children LULUS elsewhere take no seat and do not move the line; refused ones are at the end', () => {
  const children = [
    child(1, { decision: 'LULUS' }),
    child(2, { admittedElsewhere: true }),
    child(3),
    child(4, { decision: 'TIDAK LULUS' }),
    child(5),
    child(6),
    child(7, { decision: 'LULUS' }),
  ]
  const desk = arrangeDesk(children, { ...sd, seats: 4, used: 2 })
  expect(desk.rows.map(({ applicant: { id }, rank, state }) => [id, rank, state])).toEqual([
    [1, 1, 'admitted'],
    [2, 2, 'elsewhere'],
    [3, 3, 'open'],
    [5, 4, 'open'],
    [6, 5, 'open'],
    [7, 6, 'admitted'],
    [4, null, 'refused'],
  ])
  expect(desk.rows.map(({ tied }) => tied)).toEqual(children.map(() => false))
  expect(desk).toMatchObject({ free: 2, lineAfter: 5, proposal: [3, 5], tie: [] })
})

test('the proposal stops before a tie that the line would separate, and marks all of it', () => {
  const born = { birthDate: '2018-06-02', metres: 782 }
  const children = [child(1), child(2, born), child(3, born), child(4, born)]
  const desk = arrangeDesk(children, { ...sd, seats: 3, used: 0 })
  expect(desk).toMatchObject({ lineAfter: 3, proposal: [1] })
  expect(desk.tie.map(({ id }) => id)).toEqual([2, 3, 4])
  expect(desk.rows.filter(({ tied }) => tied)).toHaveLength(3)
  // Two unknown distances are equal, too.
  const unknown = children.map((one) => ({ ...one, metres: null }))
  expect(arrangeDesk(unknown, { ...sd, seats: 2, used: 0 }).tie).toHaveLength(3)
  // A tie whose children all get a seat is not marked.
  expect(arrangeDesk(children, { ...sd, seats: 4, used: 0 })).toMatchObject({
    lineAfter: null,
    proposal: [1, 2, 3, 4],
    tie: [],
  })
})

test.each([
  ['no quota', null, 0, { free: null, lineAfter: null, proposal: [] }],
  ['a quota of 0', 0, 0, { free: 0, lineAfter: null, proposal: [] }],
  ['more children than seats', 1, 2, { free: 0, lineAfter: null, proposal: [] }],
  ['more seats than children', 9, 0, { free: 9, lineAfter: null, proposal: [1, 2] }],
])('%s', (_, seats, used, expected) => {
  expect(arrangeDesk([child(1), child(2)], { ...sd, seats, used })).toMatchObject(expected)
})

test('never proposes more children than free seats, nor a later child before an earlier one', () => {
  const applicant = fc.record({
    birthDate: fc.constantFrom('2018-01-01', '2018-01-02', '2018-01-03'),
    metres: fc.constantFrom(null, 1, 2),
    decision: fc.constantFrom(null, null, 'LULUS' as const, 'TIDAK LULUS' as const),
    admittedElsewhere: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(applicant, { maxLength: 20 }), fc.nat(12), fc.nat(6), (drawn, seats, used) => {
      const children = drawn.map((one, index) => ({ ...one, id: index + 1 }))
      const desk = arrangeDesk(children, { ...sd, seats, used })
      expect(idsOf(desk.rows).toSorted((a, b) => a - b)).toEqual(children.map(({ id }) => id))
      expect(desk.proposal.length).toBeLessThanOrEqual(Math.max(0, seats - used))
      const open = idsOf(desk.rows.filter(({ state }) => state === 'open'))
      expect(desk.proposal).toEqual(open.slice(0, desk.proposal.length))
    }),
  )
})
