import { describe, expect, test } from 'vitest'
import type { SelectionDocument } from '../document/format.ts'
import { readDocument } from '../document/read-document.ts'
import { select } from '../engine/select.ts'
import { commitmentOf } from './commitment.ts'
import { certificateSeals, certificateText } from './write.ts'

const salt = (applicant: number) => `salt ${applicant}`

/** Neither schools nor applicants are in the order of their ids. */
const DOCUMENT: SelectionDocument = {
  level: 'SMP',
  seed: '416253',
  schools: [{ id: 'B' }, { id: 'A', quota: 1 }],
  applicants: [
    {
      id: 'T-2',
      birth_date: '2012-12-31',
      choices: [
        { school: 'A', distance_m: 7 },
        { school: 'B', distance_m: null },
      ],
    },
    { id: 'T-1', birth_date: '2013-01-01', choices: [{ school: 'A', distance_m: 0 }] },
    { id: 'T-3', birth_date: '2013-02-03', choices: [] },
  ],
}

/** The pieces of the certificate, and what the writer returns at the end. */
function written(document: SelectionDocument) {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const of = [read.selection, select(read.selection.market), salt] as const
  const text = certificateText(...of)
  const lines: string[] = []
  for (;;) {
    const { done, value } = text.next()
    if (done) return { lines, seals: value, alone: certificateSeals(...of) }
    lines.push(value)
  }
}

/** The commitments as the families of the document can compute them. */
const [SECOND, FIRST, WITHOUT_CHOICES] = [
  commitmentOf('salt 0', {
    ticket: 'T-2',
    birthDate: '2012-12-31',
    distances: [
      ['A', 7],
      ['B', null],
    ],
  }),
  commitmentOf('salt 1', { ticket: 'T-1', birthDate: '2013-01-01', distances: [['A', 0]] }),
  commitmentOf('salt 2', { ticket: 'T-3', birthDate: '', distances: [] }),
]

describe('the text of a certificate', () => {
  test('has a line for each school and applicant, in the order of their ids', () => {
    const { lines, seals } = written(DOCUMENT)
    expect(lines).toEqual([
      '{"format":"spmb-certificate","version":1,"level":"SMP","order":["distance","birth_date","lottery"],"seed":"416253","schools":[\n',
      '["A",1],\n',
      '["B",null]\n',
      '],"applicants":[\n',
      `["T-1","${FIRST}",[[0,1,1,"LULUS","LULUS_PERINGKAT"]]],\n`,
      `["T-2","${SECOND}",[[0,2,2,"TIDAK LULUS","PERINGKAT_DI_LUAR_KUOTA"],[1,1,1,"TIDAK LULUS","KUOTA_BELUM_ADA"]]],\n`,
      `["T-3","${WITHOUT_CHOICES}",[]]\n`,
      `],${JSON.stringify(seals).slice(1)}\n`,
    ])
    expect(JSON.parse(lines.join(''))).toMatchObject({ ...seals, applicants: { length: 3 } })
  })

  test('has the lottery number of each applicant in place of a seed', () => {
    const applicants = DOCUMENT.applicants.map((each, i) => ({ ...each, lottery: `n${i}` }))
    const { seed, ...withoutSeed } = DOCUMENT
    const { lines } = written({ ...withoutSeed, applicants })
    expect(lines[0]).toContain('"seed":null')
    expect(lines[4]).toBe(`["T-1","${FIRST}",[[0,1,1,"LULUS","LULUS_PERINGKAT"]],"n1"],\n`)
    expect(lines[6]).toBe(`["T-3","${WITHOUT_CHOICES}",[],"n2"]\n`)
  })
})

describe('the hashes of a certificate', () => {
  test('are those at the end of its text', () => {
    const { seals, alone } = written(DOCUMENT)
    expect(alone).toEqual(seals)
  })

  test('are known before the seed is drawn, but for the last', () => {
    const [one, other] = ['416253', '416254'].map((seed) => written({ ...DOCUMENT, seed }).seals)
    expect(one?.frozen).toBe(other?.frozen)
    expect(one?.sha256).not.toBe(other?.sha256)
  })
})
