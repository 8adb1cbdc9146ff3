import { describe, expect, test } from 'vitest'
import { faultsOf, fromBytes } from '../../../testing/selection/documents.ts'
import { readDocument } from './read-document.ts'

const choice = (school: string, more: object = {}) => ({ school, distance_m: 100, paths: ['zone'], ...more })
const child = (id: string, more: object = {}) => ({
  id,
  birth_date: '2013-03-03',
  choices: [choice('A'), choice('B')],
  ...more,
})
const whole = (more: object = {}) => ({
  level: 'SMP',
  seed: '416253',
  paths: [
    { code: 'card', order: ['priority', 'distance'] },
    { code: 'zone', order: ['distance'] },
  ],
  leftover: ['zone', 'card'],
  schools: [
    { id: 'A', quota: 3, seats: { card: 1, zone: 2 } },
    { id: 'B', quota: null },
  ],
  applicants: [child('T-1'), child('T-2')],
  ...more,
})
const schools = (seats: unknown, quota: unknown = 3) => [
  { id: 'A', quota, seats },
  { id: 'B', quota: 0 },
]
const choices = (...more: object[]) => [
  child('T-1', { choices: more.map((each, i) => choice(i === 0 ? 'A' : 'B', each)) }),
]

test('a document with paths is read, whatever stands first in it', () => {
  const document = whole({
    applicants: [
      child('T-1', {
        score: 8_725,
        priority: { card: 2 },
        choices: [
          choice('A', { paths: ['zone', 'card'] }),
          choice('B', { paths: [], claim: 'refused' }),
          choice('B', { paths: [], claim: 'refused' }),
        ],
      }),
      child('T-2', { choices: [choice('A', { decision: 'LULUS', path: 'card' })], score: { card: 1 } }),
    ],
  })
  const { level, seed, ...lists } = document
  for (const each of [document, { ...Object.fromEntries(Object.entries(lists).reverse()), level, seed }]) {
    const read = fromBytes(JSON.stringify(each))
    if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
    const { market } = read.selection
    expect(market.leftover.map(({ code }) => code)).toEqual(['zone', 'card'])
    expect(market.schools.map(({ seats }) => seats)).toEqual([
      [1, 2],
      [0, 0],
    ])
    const [one, other] = market.applicants
    expect(one?.choices.map(({ paths }) => paths.map(({ code }) => code))).toEqual([['card', 'zone'], [], []])
    expect(one?.choices.map(({ standing }) => standing)).toEqual(['competes', 'claim_refused', 'same_school'])
    expect([one?.scores, one?.priorities]).toEqual([
      [8_725, 8_725],
      [2, undefined],
    ])
    expect([other?.scores, other?.choices[0]?.seatOf?.code]).toEqual([[1, undefined], 'card'])
  }
})

describe('what is wrong is named', () => {
  const wrong: [object, string[]][] = [
    [{ paths: [] }, ['paths: must be a list of 1 to 12 paths, not []']],
    [
      { paths: [{ code: 'A', order: ['distance'] }, 7, { code: 'card', order: ['time'], share: 20 }] },
      [
        'paths[0].code: must be 2 to 20 small letters, digits and _, a letter first, not "A"',
        'paths[1]: must be an object with code and order',
        'paths[2].share: is not part of the format',
        'paths[2].order[0]: must be one of priority, score, birth_date, distance, lottery, not "time"',
      ],
    ],
    [{ paths: [...whole().paths, { code: 'card', order: [] }] }, ['paths[2].code: repeats "card"']],
    [{ order: ['distance'] }, ['order: is replaced by the orders of the paths']],
    [{ leftover: undefined }, ['leftover: is missing: [] leaves vacant seats empty']],
    [
      { leftover: ['zone', 'rest', 'zone'] },
      ['leftover[1]: "rest" is not the code of a path', 'leftover[2]: repeats "zone"'],
    ],
    [{ schools: schools(undefined) }, ['schools[0].seats: is missing']],
    [{ schools: schools(3) }, ['schools[0].seats: must be an object with the seats of each path, not 3']],
    [{ schools: schools({ card: 1 }) }, ['schools[0].seats.zone: is missing']],
    [
      { schools: schools({ card: 1, zone: 2, rest: 0 }) },
      ['schools[0].seats.rest: is not part of the format'],
    ],
    [
      { schools: schools({ card: -1, zone: 4 }) },
      [
        'schools[0].seats.card: must be a whole number of seats up to the quota, not -1',
        'schools[0].seats.zone: must be a whole number of seats up to the quota, not 4',
      ],
    ],
    [{ schools: schools({ card: 1, zone: 1 }) }, ['schools[0].seats: make 2 seats, but the quota is 3']],
    [
      { schools: schools({ card: 0, zone: 1 }, null) },
      ['schools[0].seats.zone: must be a whole number of seats up to the quota, not 1'],
    ],
    [
      {
        applicants: [
          child('T-1', { score: -1, priority: 2 }),
          child('T-2', { priority: { card: 10, rest: 0 } }),
        ],
      },
      [
        'applicants[0].score: must be an object with a number of each path, not -1',
        'applicants[0].priority: must be an object with a number of each path, not 2',
        'applicants[1].priority.card: must be a whole number from 0 to 9, not 10',
        'applicants[1].priority.rest: is not the code of a path',
      ],
    ],
    [
      { applicants: choices({ paths: undefined }, { paths: 'zone' }) },
      [
        'applicants[0].choices[0].paths: is missing: [] means none',
        'applicants[0].choices[1].paths: must be a list of codes, not "zone"',
      ],
    ],
    [
      { applicants: choices({ claim: 'refused' }, { paths: [], claim: 'lost' }) },
      [
        'applicants[0].choices[0].claim: is only for a choice without paths',
        'applicants[0].choices[1].claim: must be refused or incomplete, not "lost"',
      ],
    ],
    [
      { applicants: choices({ decision: 'LULUS' }, { path: 'zone' }) },
      [
        'applicants[0].choices[0].path: is missing: the path whose seat is given',
        'applicants[0].choices[1].path: is only for LULUS',
      ],
    ],
    [
      { applicants: choices({ decision: 'LULUS', path: 'rest' }) },
      ['applicants[0].choices[0].path: "rest" is not the code of a path'],
    ],
    [
      {
        applicants: ['T-1', 'T-2'].map((id) =>
          child(id, { choices: [choice('A', { decision: 'LULUS', path: 'card' })] }),
        ),
      },
      ['schools[0].seats.card: 2 applicants are LULUS by hand, but there are 1 seats'],
    ],
    [
      { applicants: [child('T-1', { choices: [choice('A'), choice('A', { paths: ['card'] })] })] },
      ['applicants[0].choices[1].paths: differs from the earlier choice of the same school'],
    ],
    [
      {
        paths: undefined,
        applicants: [
          child('T-1', {
            score: 1,
            choices: [choice('A'), choice('B', { paths: undefined, claim: 'refused' })],
          }),
        ],
      },
      [
        'leftover: is only for a document with paths',
        'schools[0].seats: is only for a document with paths',
        'applicants[0].score: is only for a document with paths',
        'applicants[0].choices[0].paths: is only for a document with paths',
        'applicants[0].choices[1].claim: is only for a document with paths',
      ],
    ],
  ]
  test.each(wrong.map(([more, faults]) => ({ says: faults.join('; ').slice(0, 120), more, faults })))(
    '$says',
    ({ more, faults }) => {
      const document = JSON.parse(JSON.stringify(whole(more)))
      expect(faultsOf(readDocument(document))).toEqual(faults)
      expect(faultsOf(fromBytes(JSON.stringify(document))).sort()).toEqual([...faults].sort())
    },
  )
})
