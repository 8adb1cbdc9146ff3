import { describe, expect, test } from 'vitest'
import { child, choice, faultsOf, fromBytes, whole } from '../../../testing/selection/documents.ts'
import { MAX_APPLICANTS, readDocument } from './read-document.ts'

describe('a document that is whole', () => {
  test.each<[string, object]>([
    ['as in the description', {}],
    [
      'without a seed, with a lottery number for everybody',
      {
        seed: undefined,
        applicants: [child('T-1', { lottery: '2' }), child('T-2', { lottery: '' })],
      },
    ],
    [
      'with a lottery number for some: the seed holds',
      { applicants: [child('T-1', { lottery: '2' }), child('T-2')] },
    ],
    ['without applicants and without a seed', { applicants: [], seed: undefined }],
    [
      'with null for everything optional',
      {
        order: null,
        applicants: [
          child('T-1', {
            lottery: null,
            keep_waiting: null,
            withdrawn: null,
            choices: [choice('A', { eligible: null, decision: null })],
          }),
        ],
      },
    ],
    ['with numbers as ids', { schools: [{ id: 7 }], applicants: [child(1, { choices: [choice('7')] })] }],
    [
      'with the school as the later choice again',
      {
        applicants: [
          child('T-1', { choices: [choice('A'), choice('A', { decision: 'LULUS', eligible: true })] }),
        ],
      },
    ],
    [
      'with a withdrawn child that is LULUS at a school without seats',
      {
        applicants: [child('T-1', { withdrawn: true, choices: [choice('B', { decision: 'LULUS' })] })],
      },
    ],
  ])('%s', (_, more) => {
    expect(faultsOf(readDocument(JSON.parse(JSON.stringify(whole(more)))))).toEqual([])
    expect(faultsOf(fromBytes(JSON.stringify(whole(more))))).toEqual([])
  })

  test('may name applicants before schools, and has a byte order mark', () => {
    const { applicants, schools, ...head } = whole()
    expect(faultsOf(fromBytes(`\uFEFF${JSON.stringify({ applicants, ...head, schools })}`))).toEqual([])
  })
})

describe('what is wrong is named with its place', () => {
  const wrong: [object, string[]][] = [
    [{ level: 'SMA' }, ['level: must be "SD" or "SMP", not "SMA"']],
    [{ level: undefined }, ['level: must be "SD" or "SMP", not undefined']],
    [{ seed: undefined }, ['seed: is missing, and no applicant has a lottery number']],
    [{ seed: '' }, ['seed: is empty']],
    [{ seed: 416253 }, ['seed: must be a text, not 416253']],
    [{ seed: '4 1 6 ' }, ['seed: has spaces at its ends or characters that cannot be seen']],
    [{ seed: '4'.repeat(10_000) }, ['seed: has 10000 characters, at most 1000']],
    [{ order: [] }, ['order: must be a list of birth_date, distance, lottery, not []']],
    [
      { order: ['distance', 'age', 'distance'] },
      ['order[1]: must be one of birth_date, distance, lottery, not "age"', 'order[2]: repeats distance'],
    ],
    [{ aplicants: [] }, ['aplicants: is not part of the format']],
    [{ schools: {} }, ['schools: must be a list']],
    [{ schools: undefined }, ['schools: is missing']],
    [
      { schools: ['A', { id: 'B' }] },
      [
        'schools[0]: must be an object with id and quota',
        'applicants[0].choices[0].school: "A" is not the id of a school',
        'applicants[1].choices[0].school: "A" is not the id of a school',
      ],
    ],
    [
      {
        schools: [
          { id: 'A', quota: 1.5 },
          { id: 'B', quota: -1 },
          { id: '', quotas: 3 },
        ],
      },
      [
        'schools[0].quota: must be a whole number of seats or null, not 1.5',
        'schools[1].quota: must be a whole number of seats or null, not -1',
        'schools[2].quotas: is not part of the format',
        'schools[2].id: must be a text of 1 to 200 characters or a whole number, not ""',
      ],
    ],
    [
      { schools: [{ id: 'A' }, { id: 'B' }, { id: 'A', quota: 3 }] },
      ['schools[2].id: "A" is already the id of schools[0]'],
    ],
    [
      { schools: [{ id: 'A', quota: 1 }] },
      [
        'applicants[0].choices[1].school: "B" is not the id of a school',
        'applicants[1].choices[1].school: "B" is not the id of a school',
      ],
    ],
    [
      { applicants: [child('T-1'), null] },
      ['applicants[1]: must be an object with id, birth_date and choices'],
    ],
    [
      { applicants: [child('T-1'), child('T-2'), child('T-1'), child('T-1')] },
      [
        'applicants[2].id: "T-1" is already the id of applicants[0]',
        'applicants[3].id: "T-1" is already the id of applicants[0]',
      ],
    ],
    [{ applicants: [child('7'), child(7)] }, ['applicants[1].id: 7 is already the id of applicants[0]']],
    [
      { applicants: [child(undefined), child(1.5), child('\uD800')] },
      [
        'applicants[0].id: is missing',
        'applicants[1].id: must be a text of 1 to 200 characters or a whole number, not 1.5',
        'applicants[2].id: must be a text of 1 to 200 characters or a whole number, not "\\ud800"',
      ],
    ],
    [
      {
        applicants: ['2018-02-29', '3-3-2018', '2018-03-03T00:00', 20180303, undefined].map((birth_date, i) =>
          child(i, { birth_date }),
        ),
      },
      [
        'applicants[0].birth_date: must be a date YYYY-MM-DD that exists, not "2018-02-29"',
        'applicants[1].birth_date: must be a date YYYY-MM-DD that exists, not "3-3-2018"',
        'applicants[2].birth_date: must be a date YYYY-MM-DD that exists, not "2018-03-03T00:00"',
        'applicants[3].birth_date: must be a date YYYY-MM-DD that exists, not 20180303',
        'applicants[4].birth_date: is missing',
      ],
    ],
    [
      {
        applicants: [
          child('T-1', { choices: {} }),
          child('T-2', { keep_waiting: 'ya', withdrawn: 1, keepwaiting: true }),
        ],
      },
      [
        'applicants[0].choices: must be a list of choices',
        'applicants[1].keepwaiting: is not part of the format',
        'applicants[1].keep_waiting: must be true or false, not "ya"',
        'applicants[1].withdrawn: must be true or false, not 1',
      ],
    ],
    [
      {
        applicants: [
          child('T-1', {
            choices: [choice('A', { distance_m: 1.5 }), choice('B', { distance_m: undefined }), 'B'],
          }),
        ],
      },
      [
        'applicants[0].choices[0].distance_m: must be whole metres from 0 to 25000000, or null, not 1.5',
        'applicants[0].choices[1].distance_m: is missing: null means unknown',
        'applicants[0].choices[2]: must be an object with school and distance_m',
      ],
    ],
    [
      {
        applicants: [
          child('T-1', {
            choices: [
              choice('A', { eligible: 'no', decision: 'lulus', zone: 1 }),
              choice(null, { distance_m: '9' }),
            ],
          }),
        ],
      },
      [
        'applicants[0].choices[0].zone: is not part of the format',
        'applicants[0].choices[0].eligible: must be true or false, not "no"',
        'applicants[0].choices[0].decision: must be "LULUS" or "TIDAK LULUS", not "lulus"',
        'applicants[0].choices[1].school: must be a text of 1 to 200 characters or a whole number, not null',
        'applicants[0].choices[1].distance_m: must be whole metres from 0 to 25000000, or null, not "9"',
      ],
    ],
    [
      {
        seed: undefined,
        applicants: [child('T-1', { lottery: '1' }), child('T-2'), child('T-3', { lottery: 3 })],
      },
      [
        'applicants[2].lottery: must be a text, not 3',
        'applicants[1].lottery: is missing: others have one, and there is no seed',
      ],
    ],
    [
      { applicants: [1, 2].map((id) => child(id, { choices: [choice('A', { decision: 'LULUS' })] })) },
      ['schools[0].quota: 2 applicants are LULUS by hand, but there are 1 seats'],
    ],
    [
      { applicants: [child('T-1', { choices: [choice('B', { decision: 'LULUS' })] })] },
      ['schools[1].quota: 1 applicants are LULUS by hand, but no quota is set'],
    ],
    [
      {
        schools: [
          { id: 'A', quota: 1 },
          { id: 'B', quota: 1 },
        ],
        applicants: [child('T-1', { choices: ['A', 'B'].map((id) => choice(id, { decision: 'LULUS' })) })],
      },
      ['applicants[0].choices[1].decision: choices[0] is LULUS too: an applicant has one place'],
    ],
    [
      {
        applicants: [
          child('T-1', { choices: [choice('A'), choice('A', { distance_m: 101 })] }),
          child('T-2', {
            choices: [choice('A', { decision: 'TIDAK LULUS' }), choice('A', { decision: 'LULUS' })],
          }),
          child('T-3', { choices: [choice('A', { eligible: false }), choice('A', { eligible: true })] }),
        ],
      },
      [
        'applicants[0].choices[1].distance_m: differs from the earlier choice of the same school',
        'applicants[1].choices[1].decision: contradicts the earlier choice of the same school',
        'applicants[2].choices[1].eligible: differs from the earlier choice of the same school',
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

  test.each([null, 7, 'text', []])('the document %j is no document', (document) => {
    expect(faultsOf(readDocument(document))).toEqual([
      ': the document must be an object with level, schools and applicants',
    ])
    expect(faultsOf(fromBytes(JSON.stringify(document)))).toHaveLength(1)
  })

  test('of many faults the first thousand are listed and the others counted', () => {
    const read = readDocument(
      whole({ applicants: Array.from({ length: 5_000 }, (_, id) => child(id, { withdrawn: 1 })) }),
    )
    expect(read).toMatchObject({ more: 4_000, faults: { length: 1_000 } })
  })

  test('more choices than an applicant may have are refused, and none of them is read', () => {
    const choices = new Array(101).fill(0)
    const document = whole({ applicants: [{ ...child('T-1', {}), choices }] })
    const says = ['applicants[0].choices: has more than 100 entries']
    expect(faultsOf(readDocument(document))).toEqual(says)
    expect(faultsOf(fromBytes(JSON.stringify(document)))).toEqual(says)
  })

  test('a value that is nested deeply, or long, is named by its start', () => {
    const nested = JSON.parse(`${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`)
    const start = '[{"a":'.repeat(10)
    expect(faultsOf(readDocument(whole({ seed: nested })))).toContain(`seed: must be a text, not ${start}…`)
    const text = 'A'.repeat(1_000)
    expect(faultsOf(readDocument(whole({ level: text })))).toContain(
      `level: must be "SD" or "SMP", not "${'A'.repeat(59)}…`,
    )
  })

  test('more applicants than a run takes are refused with one sentence', () => {
    const document = whole({ applicants: new Array(MAX_APPLICANTS + 1).fill(0) })
    const says = ['applicants: has more than 200000 entries']
    expect(faultsOf(readDocument(document))).toEqual(says)
    expect(faultsOf(fromBytes(JSON.stringify(document)))).toEqual(says)
    document.applicants.pop()
    expect(faultsOf(readDocument(document))).not.toEqual(says)
  })
})
