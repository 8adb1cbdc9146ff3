import { expect, test } from 'vitest'
import { LEVEL_ORDER, type OrderKey } from '../order.ts'
import { type ComparedChild, compareWithLast } from './compare-with-last.ts'

const child = (ticket: string, birthDate: string, metres: number | null) => ({ ticket, birthDate, metres })
const last = child('T-2', '2018-03-03', 900)

const compare = (
  own: ComparedChild,
  of: ComparedChild,
  order: readonly OrderKey[],
  competing = { competed: 10, refused: 3 },
) => compareWithLast(own, of, { competing, order, ageDay: '2025-07-01' })

test.each([
  ['the last child itself', 'SD', child('T-2', '2018-03-03', 900), 'self', null],
  ['a younger child', 'SD', child('T-1', '2018-04-13', 100), 'birth_date', 1],
  [
    'a child of one day less, over the end of a full month',
    'SD',
    child('T-1', '2018-03-02', 100),
    'birth_date',
    0,
  ],
  ['an older child', 'SD', child('T-1', '2018-01-31', 100), 'birth_date', -2],
  ['over two years', 'SD', child('T-1', '2020-03-03', 100), 'birth_date', 24],
  ['a child of the same day, farther away', 'SD', child('T-1', '2018-03-03', 1_400), 'distance', 500],
  ['a nearer child of an SMP', 'SMP', child('T-1', '2019-01-01', 400), 'distance', -500],
  ['a child of the same step', 'SMP', child('T-1', '2019-01-01', 501), 'distance', 0],
  ['an unknown distance', 'SMP', child('T-1', '2019-01-01', null), 'distance', null],
  ['the lottery', 'SMP', child('T-1', '2018-03-03', 900), 'lottery', null],
] as const)('%s', (_, level, own, key, difference) => {
  expect(compare(own, last, LEVEL_ORDER[level])).toEqual({ key, difference })
})

test.each([[{ competed: 9, refused: 9 }], [{ competed: 30, refused: 2 }]])(
  'of %j nothing is said of the last child, and the child itself knows',
  (competing) => {
    const own = child('T-1', '2018-04-13', 100)
    expect(compare(own, last, LEVEL_ORDER.SD, competing)).toEqual({ key: 'few', difference: null })
    expect(compare(last, last, LEVEL_ORDER.SD, competing).key).toBe('self')
  },
)

test('families of all birth dates together learn the month of the last child, not its day', () => {
  const dayOf = (day: number) => new Date(Date.UTC(2018, 0, 1 + day)).toISOString().slice(0, 10)
  const families = Array.from({ length: 365 }, (_, day) => child('T-1', dayOf(day), 100))
  const said = (of: ComparedChild) => families.map((own) => compare(own, of, LEVEL_ORDER.SD).difference)
  // Its own day shows as a tie to whoever was born on it.
  const others = (of: string) =>
    said(child('T-2', of, 900)).filter((_, day) => !['2018-03-03', '2018-03-20'].includes(dayOf(day)))
  expect(others('2018-03-20')).toEqual(others('2018-03-03'))
})

test('the last child has no known distance', () => {
  const own = child('T-1', '2018-03-03', 400)
  expect(compare(own, { ...last, metres: null }, LEVEL_ORDER.SMP)).toEqual({
    key: 'distance',
    difference: null,
  })
})

test('keys behind the lottery are not compared', () => {
  const own = child('T-1', '2018-04-13', 400)
  expect(compare(own, last, ['lottery', 'birth_date'])).toEqual({ key: 'lottery', difference: null })
})
