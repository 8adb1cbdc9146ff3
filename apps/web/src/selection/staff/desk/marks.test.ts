import type { DeskApplicantRecord } from '@spmb/domain/selection/desk/contract.staff.ts'
import { expect, test } from 'vitest'
import { foldedRows } from './folds.ts'
import { againstOrder, liveMarks, type Marks, marked, markedAll, rowsOf, viewOf } from './marks.ts'
import { seatsInWords } from './messages.ts'

const child = (id: number, overrides: Partial<DeskApplicantRecord> = {}): DeskApplicantRecord => ({
  id,
  no_registration: `SD25-${id}`,
  name: `Contoh ${id}`,
  village: 'Contoh',
  metres: 100,
  choice: 1,
  birth_date: `2018-01-${String(id).padStart(2, '0')}`,
  other: null,
  placed: false,
  decision: null,
  reason: null,
  flags: [],
  birth_date_differs: false,
  late: false,
  ...overrides,
})
const desk = (applicants: DeskApplicantRecord[], seats: number | null = 3) => ({
  applicants,
  seats,
  order: ['birth_date', 'distance', 'lottery'] as const,
  used: applicants.filter(({ decision }) => decision === 'LULUS').length,
})
const view = (applicants: DeskApplicantRecord[], marks: Marks = new Map(), seats: number | null = 3) =>
  viewOf({ ...desk(applicants, seats), order: ['birth_date', 'distance', 'lottery'] }, marks)
const children = [1, 2, 3, 4, 5].map((id) => child(id))

test('a child marked TIDAK LULUS gives its place in the proposal to the next one', () => {
  expect(view(children).proposal).toEqual([1, 2, 3])
  const marks = new Map([[2, 'TIDAK LULUS' as const]])
  expect(view(children, marks)).toMatchObject({ proposal: [1, 3, 4], line: { lineAfter: 4 } })
  expect(view(children, marks).shown.rows.map(({ applicant }) => applicant.id)).toEqual([1, 2, 3, 4, 5])
})

test('a child at a school beside its choices needs no seat', () => {
  const placed = children.map((one) => (one.id === 1 ? { ...one, placed: true } : one))
  expect(view(placed)).toMatchObject({ proposal: [2, 3, 4], rest: [2, 3, 4, 5] })
})

test('marks take seats, so that proposing again never exceeds them', () => {
  const marks = new Map([[5, 'LULUS' as const]])
  expect(view(children, marks)).toMatchObject({ proposal: [1, 2], usedAfter: 1, rest: [1, 2, 3, 4] })
  const all = markedAll(marks, [1, 2], 'LULUS')
  expect(view(children, all)).toMatchObject({ proposal: [], usedAfter: 3, rest: [3, 4] })
})

test('a mark is set, exchanged and taken back; a stored decision can be cleared', () => {
  const [first] = children.map((one) => one)
  const open = first as DeskApplicantRecord
  const lulus = marked(new Map(), open, 'LULUS')
  expect([...lulus]).toEqual([[1, 'LULUS']])
  expect([...marked(lulus, open, 'LULUS')]).toEqual([])
  expect([...marked(lulus, open, 'TIDAK LULUS')]).toEqual([[1, 'TIDAK LULUS']])
  const admitted = child(9, { decision: 'LULUS' })
  const cleared = marked(new Map(), admitted, null)
  expect([...cleared]).toEqual([[9, null]])
  expect([...marked(cleared, admitted, 'LULUS')]).toEqual([])
})

test('marks of children who left or were decided meanwhile go', () => {
  const marks = new Map([
    [1, 'LULUS' as const],
    [2, 'LULUS' as const],
    [77, 'LULUS' as const],
  ])
  const applicants = [child(1, { decision: 'LULUS' }), child(2)]
  expect([...liveMarks(marks, applicants)]).toEqual([[2, 'LULUS']])
  const kept = new Map([[2, 'LULUS' as const]])
  expect(liveMarks(kept, applicants)).toBe(kept)
})

test('the rows of an act have the order of the desk', () => {
  const marks = new Map([
    [4, 'TIDAK LULUS' as const],
    [1, 'LULUS' as const],
  ])
  expect(rowsOf(view(children, marks).shown.rows, marks, '99000101')).toEqual([
    { row: 1, no_registration: 'SD25-1', npsn: '99000101', decision: 'LULUS' },
    { row: 2, no_registration: 'SD25-4', npsn: '99000101', decision: 'TIDAK LULUS' },
  ])
})

test('a long run of decided rows folds, except the two beside undecided ones and marked ones', () => {
  const admitted = Array.from({ length: 9 }, (_, i) => child(i + 1, { decision: 'LULUS' }))
  const { rows } = view([...admitted, child(10)], new Map(), 12).shown
  const parts = (isMarked = (_: number) => false, isOpen = (_: number) => false) =>
    foldedRows(rows, isMarked, isOpen).map(({ kind, rows: inside }) => [
      kind,
      inside.map(({ applicant }) => applicant.id),
    ])
  expect(parts()).toEqual([
    ['rows', [1, 2]],
    ['fold', [3, 4, 5, 6, 7]],
    ['rows', [8, 9, 10]],
  ])
  expect(parts((id) => id === 5)).toEqual([['rows', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]])
  expect(parts(undefined, (key) => key === 3)).toEqual([['rows', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]])
})

test.each<[string, Marks, number[], Partial<Record<number, Partial<DeskApplicantRecord>>>?]>([
  [
    'LULUS for whom the seats reach, TIDAK LULUS for the others',
    new Map([
      [1, 'LULUS'],
      [4, 'TIDAK LULUS'],
    ]),
    [],
  ],
  [
    'TIDAK LULUS for a child whom a seat reaches',
    new Map([
      [2, 'TIDAK LULUS'],
      [5, 'TIDAK LULUS'],
    ]),
    [2],
  ],
  [
    'LULUS for the next one beside a child that is passed over',
    new Map([
      [2, 'TIDAK LULUS'],
      [4, 'LULUS'],
      [5, 'TIDAK LULUS'],
    ]),
    [2],
  ],
  [
    'TIDAK LULUS also for the next one, whom the seat reaches then',
    new Map([
      [2, 'TIDAK LULUS'],
      [4, 'TIDAK LULUS'],
      [5, 'LULUS'],
    ]),
    [2, 4],
  ],
  [
    'LULUS for a child behind the line',
    new Map([
      [1, 'LULUS'],
      [5, 'LULUS'],
    ]),
    [5],
  ],
  [
    'both of two children who are tied at the line',
    new Map([
      [1, 'LULUS'],
      [3, 'LULUS'],
      [4, 'TIDAK LULUS'],
    ]),
    [3, 4],
    { 4: { birth_date: '2018-01-03' } },
  ],
  [
    'another decision than the stored one',
    new Map([
      [1, 'LULUS'],
      [5, 'LULUS'],
    ]),
    [5],
    { 5: { decision: 'TIDAK LULUS' } },
  ],
  ['a decision that is taken back', new Map([[1, null]]), [1], { 1: { decision: 'LULUS' } }],
])('marks that do not follow the order are not explained by it: %s', (_, marks, expected, changed = {}) => {
  const order = ['birth_date', 'distance', 'lottery'] as const
  const listed = children.map((one) => ({ ...one, ...changed[one.id] }))
  const found = againstOrder({ ...desk(listed), order: [...order] }, marks)
  expect(found.map(({ id }) => id)).toEqual(expected)
})

test('with paths there is no line and no proposal: the seats are not those of one order', () => {
  const by_path = [{ name: 'Domisili', is_rest: true, seats: 3, admitted: 0 }]
  const { line, proposal, shown } = viewOf(
    { ...desk(children), order: ['birth_date', 'distance', 'lottery'], by_path },
    new Map(),
  )
  expect([line.lineAfter, proposal]).toEqual([null, []])
  expect(shown.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
})

test.each([
  [{ name: 'Afirmasi', is_rest: false, seats: 4, admitted: 2 }, 'Afirmasi: 2 LULUS dari 4 kursi'],
  [
    { name: 'Afirmasi', is_rest: false, seats: 4, admitted: null },
    'Afirmasi: kurang dari 5 LULUS dari 4 kursi',
  ],
  [{ name: 'Domisili', is_rest: true, seats: 9, admitted: null }, 'Domisili: 9 kursi'],
  [{ name: 'Mutasi', is_rest: false, seats: null, admitted: 0 }, 'Mutasi: 0 LULUS'],
])('the seats of %o are said as %s', (places, words) => {
  expect(seatsInWords(places)).toBe(words)
})
