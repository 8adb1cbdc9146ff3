/** The records of a call on a level with paths: both have one hash, and each shows what was changed in it. */
import { describe, expect, test } from 'vitest'
import { callOneSchoolByPath, freeByPath, type PathReserveMarket } from './call-by-path.ts'
import { callAct, checkCall } from './call-record.ts'
import {
  type PathCallMarket,
  type PathCallRecord,
  type PublicCallRecord,
  pathCallHashes,
  pathCallText,
  performPathCall,
  publicCallText,
  rankByPaths,
} from './call-record-by-path.ts'

const TICKETS = ['T-A', 'T-B', 'T-C', 'T-D']
/** At every school and by every path: the smaller first. */
const AGES = [3, 1, 2, 1]
const AFIRMASI = 0
const DOMISILI = 1

/** D alone may take a seat of afirmasi; A has a place at the second school, by afirmasi. */
const market = (more: Partial<PathCallMarket> = {}): PathCallMarket => ({
  kind: 'reserve',
  level: 'SMP',
  paths: [
    { code: 'afirmasi', order: ['distance', 'lottery'] },
    { code: 'domisili', order: ['distance', 'lottery'] },
  ],
  leftover: ['domisili'],
  seed: '416253',
  key: '0'.repeat(32),
  only: null,
  schools: [
    ['50200001', [1, 1]],
    ['50200002', [0, 0]],
  ],
  applicants: rankByPaths(
    TICKETS.map((ticket, i) => ({
      ticket,
      placed: i === 0 ? [1, AFIRMASI] : null,
      choices: [{ school: 0, paths: i === 3 ? [DOMISILI, AFIRMASI] : [DOMISILI], first: false }],
    })),
    '416253',
    (a, b) => (AGES[a] ?? 0) - (AGES[b] ?? 0),
  ),
  ...more,
})
const record = performPathCall(market())
const { whole } = pathCallHashes(record)

describe('a call', () => {
  test('gives each path its seat: the places are dense, equal children are separated by the lottery', () => {
    expect(record.applicants[3]?.[2]).toEqual([
      [
        0,
        [
          [AFIRMASI, 1, 1],
          [DOMISILI, 1, expect.any(Number)],
        ],
        0,
      ],
    ])
    expect(record.applicants.map(([, , [choice]]) => choice?.[1].at(-1)?.[1])).toEqual([3, 1, 2, 1])
    expect(record.moves).toEqual([
      [1, null, 0, DOMISILI, 0],
      [3, null, 0, AFIRMASI, 0],
    ])
  })

  test('gives none of a school that takes no child', () => {
    expect(
      performPathCall(
        market({
          schools: [
            ['50200001', null],
            ['50200002', null],
          ],
        }),
      ).moves,
    ).toEqual([])
  })

  test('of one school gives no seat that another move has to free first', () => {
    const child = (id: number, placed: number | null, choices: number[]) => ({
      id,
      placed: placed === null ? null : { school: placed, path: 'domisili' },
      choices: choices.map((school) => ({ school, ranks: { domisili: id }, first: false })),
    })
    const reserve: PathReserveMarket = {
      paths: ['afirmasi', 'domisili'],
      leftover: ['domisili'],
      free: new Map([
        [1, { domisili: 1 }],
        [2, { domisili: 0 }],
      ]),
      children: [child(1, 2, [1]), child(2, null, [2])],
    }
    const all = [
      { id: 1, from: 2, to: 1, path: 'domisili', kind: 'reserved' as const },
      { id: 2, from: null, to: 2, path: 'domisili', kind: 'reserved' as const },
    ]
    expect(callOneSchoolByPath(reserve, all, 1)).toEqual([all[0]])
    expect(callOneSchoolByPath(reserve, all, 2)).toEqual([])
    expect(callOneSchoolByPath(reserve, all, 3)).toEqual([])
  })
})

describe('the records', () => {
  test('hold, and have one hash', () => {
    expect(checkCall(pathCallText(record), whole)).toEqual([])
    for (const text of [pathCallText(record), publicCallText(record)])
      expect(callAct(text)).toEqual({ level: record.level, kind: 'reserve', of: whole })
    expect(checkCall(publicCallText(record), whole)).toEqual([])
  })

  test('the public one names no path, no rank and no child without a seat', () => {
    const open = JSON.parse(publicCallText(record)) as PublicCallRecord
    expect(Object.keys(open)).toEqual([
      ...[
        'format',
        'version',
        'reduced',
        'kind',
        'level',
        'only',
        'schools',
        'applicants',
        'moves',
        'complete',
      ],
    ])
    expect(open).toMatchObject({
      schools: [
        ['50200001', 2],
        ['50200002', 0],
      ],
      applicants: [['T-B'], ['T-D']],
      moves: [
        [0, null, 0],
        [1, null, 0],
      ],
    })
  })

  test('the hash does not follow from what is public: another key gives another', () => {
    expect(pathCallHashes(performPathCall(market({ key: 'f'.repeat(32) }))).whole).not.toBe(whole)
  })

  test.each<[string, (of: PathCallRecord) => unknown, string[]]>([
    ['another move', (of) => of.moves.pop(), ['hash', 'moves']],
    ['another path of a move', (of) => of.moves[1]?.splice(3, 1, DOMISILI), ['hash', 'moves']],
    ['another free seat', (of) => of.schools.splice(0, 1, ['50200001', [2, 0]]), ['hash', 'moves']],
    ['another rank', (of) => of.applicants[2]?.[2][0]?.[1][0]?.splice(2, 1, 1), ['hash', 'ranks']],
    ['another key', (of) => Object.assign(of, { key: 'f'.repeat(32) }), ['hash']],
    ['no key', (of) => Object.assign(of, { key: '' }), ['form']],
    ['no paths', (of) => Object.assign(of, { paths: [] }), ['form']],
    ['applicants that are none', (of) => Object.assign(of, { applicants: [7] }), ['form']],
  ])('the complete one with %s is named', (_, change, faults) => {
    const changed = JSON.parse(pathCallText(record))
    change(changed)
    expect(checkCall(JSON.stringify(changed), whole)).toEqual(expect.arrayContaining(faults))
  })

  test.each<[string, (of: PublicCallRecord) => unknown, string[]]>([
    ['fewer free seats', (of) => of.schools.splice(0, 1, ['50200001', 1]), ['hash', 'moves']],
    ['a school that took nobody', (of) => of.schools.splice(0, 1, ['50200001', null]), ['hash', 'moves']],
    ['a child twice', (of) => of.applicants.splice(1, 1, ['T-B']), ['hash', 'moves']],
    ['a child left out', (of) => of.moves.pop(), ['hash', 'moves']],
    ['another school that is called', (of) => Object.assign(of, { only: 1 }), ['hash', 'moves']],
    ['another ticket', (of) => of.applicants.splice(1, 1, ['T-C']), ['hash']],
    ['an unknown school', (of) => of.moves[0]?.splice(2, 1, 9), ['form']],
    ['no moves', (of) => Object.assign(of, { moves: null }), ['form']],
  ])('the public one with %s is named', (_, change, faults) => {
    const changed = JSON.parse(publicCallText(record))
    change(changed)
    expect(checkCall(JSON.stringify(changed), whole)).toEqual(faults)
  })
})

describe('the free seats of each path', () => {
  const PATHS = ['afirmasi', 'mutasi', 'domisili']
  const SEATS = { afirmasi: 5, mutasi: 1, domisili: 26 }
  test.each<[string, Record<string, number>, Record<string, number>]>([
    ['nobody has a seat', {}, SEATS],
    [
      'every path has given its own',
      { afirmasi: 4, mutasi: 1, domisili: 26 },
      { afirmasi: 1, mutasi: 0, domisili: 0 },
    ],
    [
      'leftover seats were given by the order of domisili: they came from the path that is filled first',
      { afirmasi: 2, mutasi: 0, domisili: 28 },
      { afirmasi: 1, mutasi: 1, domisili: 0 },
    ],
    [
      'more came than one path has vacant',
      { afirmasi: 4, mutasi: 0, domisili: 28 },
      { afirmasi: 0, mutasi: 0, domisili: 0 },
    ],
    [
      'the quota became smaller than what is given',
      { afirmasi: 5, mutasi: 1, domisili: 30 },
      { afirmasi: 0, mutasi: 0, domisili: 0 },
    ],
  ])('when %s', (_, held, free) => {
    expect(freeByPath(SEATS, held, PATHS)).toEqual(free)
  })
})
