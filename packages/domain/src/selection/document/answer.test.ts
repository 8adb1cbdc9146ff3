import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { select } from '../engine/select.ts'
import { answerHash, answerOf, answerText } from './answer.ts'
import type { SelectionDocument } from './format.ts'
import { readDocument } from './read-document.ts'

/** Neither schools nor applicants are in the order of their ids, and one id of each is a number. */
const DOCUMENT: SelectionDocument = {
  level: 'SD',
  seed: '416253',
  schools: [{ id: 'B' }, { id: 'A', quota: 1 }, { id: 7, quota: 2 }],
  applicants: [
    {
      id: 'T-2',
      birth_date: '2018-01-02',
      choices: [
        { school: 'A', distance_m: 10 },
        { school: 'B', distance_m: 10 },
      ],
    },
    { id: 'T-1', birth_date: '2018-01-01', choices: [{ school: 'A', distance_m: 10 }] },
    {
      id: 3,
      birth_date: '2018-01-03',
      choices: [
        { school: 7, distance_m: 10, decision: 'LULUS' },
        { school: 'A', distance_m: 10 },
      ],
    },
  ],
}

const RESULTS = {
  'T-2':
    '{"id":"T-2","school":null,"choices":[{"school":"A","result":"TIDAK LULUS","rank":2,"of":2,"reserve":1,"reason":"PERINGKAT_DI_LUAR_KUOTA"},{"school":"B","result":"TIDAK LULUS","rank":1,"of":1,"reserve":null,"reason":"KUOTA_BELUM_ADA"}]}',
  'T-1':
    '{"id":"T-1","school":"A","choices":[{"school":"A","result":"LULUS","rank":1,"of":2,"reserve":null,"reason":"LULUS_PERINGKAT"}]}',
  3: '{"id":3,"school":7,"choices":[{"school":7,"result":"LULUS","rank":null,"of":null,"reserve":null,"reason":"LULUS_MANUAL"},{"school":"A","result":null,"rank":null,"of":null,"reserve":null,"reason":"DITERIMA_DI_PILIHAN_1"}]}',
}
const SCHOOLS = {
  B: '{"id":"B","quota":null,"admitted":0,"last":null}',
  A: '{"id":"A","quota":1,"admitted":1,"last":"T-1"}',
  7: '{"id":7,"quota":2,"admitted":1,"last":null}',
}
/** Of the lines in the order of their ids as texts. */
const HASHED = `{"results":[${[RESULTS[3], RESULTS['T-1'], RESULTS['T-2']]}],"schools":[${[SCHOOLS[7], SCHOOLS.A, SCHOOLS.B]}]}`
const HASH = createHash('sha256').update(HASHED).digest('hex')

function outcomeOf(document: SelectionDocument) {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  return [read.selection.market, select(read.selection.market)] as const
}

describe('the answer of a run', () => {
  test('as text has one line per applicant and school, in the order of the document', () => {
    expect([...answerText(...outcomeOf(DOCUMENT))].join('')).toBe(
      [
        '{"results":[',
        `${RESULTS['T-2']},`,
        `${RESULTS['T-1']},`,
        RESULTS[3],
        '],"schools":[',
        `${SCHOOLS.B},`,
        `${SCHOOLS.A},`,
        SCHOOLS[7],
        `],"sha256":"${HASH}"}`,
        '',
      ].join('\n'),
    )
  })

  test('as records is the same', () => {
    const outcome = outcomeOf(DOCUMENT)
    expect(answerOf(...outcome)).toEqual(JSON.parse([...answerText(...outcome)].join('')))
  })

  test('has a hash that does not depend on the order of the document', () => {
    const reversed = {
      ...DOCUMENT,
      schools: DOCUMENT.schools.toReversed(),
      applicants: DOCUMENT.applicants.toReversed(),
    }
    expect(answerHash(...outcomeOf(DOCUMENT))).toBe(HASH)
    expect(answerHash(...outcomeOf(reversed))).toBe(HASH)
  })

  test('without applicants and schools is empty', () => {
    const outcome = outcomeOf({ level: 'SD', schools: [], applicants: [] })
    const hash = createHash('sha256').update('{"results":[],"schools":[]}').digest('hex')
    expect([...answerText(...outcome)].join('')).toBe(`{"results":[\n],"schools":[\n],"sha256":"${hash}"}\n`)
    expect(answerOf(...outcome)).toEqual({ results: [], schools: [], sha256: hash })
  })
})
