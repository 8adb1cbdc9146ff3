import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomPathMarket } from '../../testing/selection/random-path-markets.ts'
import { pathExampleDocument } from '../../testing/selection/worked-example.ts'
import type { SelectionDocument } from '../selection/document/format.ts'
import { readDocument } from '../selection/document/read-document.ts'
import { select } from '../selection/engine/select.ts'
import { explanationSentences, OWN_SEATS_AND_ORDER, scoreSentence } from './explain-messages.ts'
import { explainPath } from './explain-path.ts'

function explained(document: SelectionDocument) {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const { market } = read.selection
  const outcome = select(market)
  return {
    market,
    outcome,
    of: (i: number, at: number) => {
      const choice = market.applicants[i]?.choices[at]
      if (!choice) throw new Error('No such choice.')
      return explainPath(market, outcome, choice)
    },
  }
}

/** Child and school → what its family reads. */
function sentencesOf(document: SelectionDocument): Record<string, string[]> {
  const { market, outcome } = explained(document)
  return Object.fromEntries(
    market.applicants.flatMap(({ ticket, choices }) =>
      choices.map((choice) => [
        `${ticket} ${choice.school.id}`,
        explanationSentences(explainPath(market, outcome, choice), {
          school: `SMP ${choice.school.id}`,
          path: (code) => code,
        }),
      ]),
    ),
  )
}

test('the families of the worked example read why', () => {
  expect(sentencesOf(pathExampleDocument(['afirmasi', 'domisili']))).toEqual({
    'Ana Mawar': ['Diterima di SMP Mawar lewat jalur afirmasi: urutan 1 dari 2, 1 kursi.'],
    'Ana Melati': [],
    'Budi Mawar': ['Diterima di SMP Mawar lewat jalur domisili: urutan 2 dari 8, 3 kursi.'],
    'Budi Melati': [],
    'Citra Mawar': ['Diterima di SMP Mawar lewat jalur domisili: urutan 3 dari 8, 3 kursi.'],
    'Citra Melati': [],
    'Dedi Mawar': ['Diterima di SMP Mawar lewat jalur domisili: urutan 5 dari 8, 3 kursi.'],
    'Dedi Melati': [],
    'Eka Mawar': [
      'Jalur afirmasi: urutan 2 dari 2, 1 kursi. Anak Anda berjarak 1.200 m. Cadangan jalur afirmasi nomor 1.',
      'Jalur domisili: urutan 8 dari 8, 3 kursi. Anak Anda berjarak 1.200 m. Cadangan jalur domisili nomor 1.',
      OWN_SEATS_AND_ORDER,
    ],
    'Fitri Mawar': [
      'Jalur domisili: urutan 6 dari 8, 3 kursi. Anak Anda berjarak 800 m.',
      OWN_SEATS_AND_ORDER,
    ],
    'Fitri Melati': ['Diterima di SMP Melati lewat jalur domisili: urutan 2 dari 8, 2 kursi.'],
    'Gita Melati': ['Diterima di SMP Melati lewat jalur domisili: urutan 1 dari 8, 2 kursi.'],
    'Gita Mawar': [],
    'Hadi Melati': [
      'Jalur domisili: urutan 7 dari 8, 2 kursi. Anak Anda berjarak 950 m. Cadangan jalur domisili nomor 1.',
      OWN_SEATS_AND_ORDER,
    ],
    'Indra Melati': [
      'Diterima di SMP Melati lewat kursi sisa. Jalur afirmasi di sekolah ini tidak terisi 1 kursi; kursi itu diberikan menurut urutan jalur domisili.',
      'Jalur domisili: urutan 4 dari 8, 2 kursi. Anak Anda berjarak 700 m.',
    ],
    'Indra Mawar': [],
  })
})

describe('the value that is shown is the one that decided', () => {
  const path = (order: string[]) => [{ code: 'prestasi', order: order as ['score'] }]
  const child = (id: string, more: object) => ({
    id,
    birth_date: '2013-03-03',
    choices: [{ school: 'A', distance_m: 500, paths: ['prestasi'], ...more }],
  })
  const document = (order: string[], winner: object, loser: object): SelectionDocument => ({
    level: 'SMP',
    seed: '1',
    paths: path(order),
    leftover: [],
    schools: [{ id: 'A', quota: 1, seats: { prestasi: 1 } }],
    applicants: [
      { ...child('a', {}), ...winner },
      { ...child('b', {}), ...loser },
    ],
  })
  test.each<[string[], object, object, string]>([
    [['score'], { score: 9_000 }, { score: 8_725 }, 'Nilai anak Anda 87,25.'],
    [['score'], { score: 9_000 }, {}, 'Nilai anak Anda belum ada.'],
    [['score', 'birth_date'], { birth_date: '2013-01-01' }, {}, 'Anak Anda lahir 3 Maret 2013.'],
    [
      ['score', 'distance'],
      {},
      { choices: [{ school: 'A', distance_m: null, paths: ['prestasi'] }] },
      'Jarak anak Anda belum diketahui.',
    ],
    [
      ['distance', 'lottery'],
      { lottery: '1' },
      { lottery: '2' },
      'Undian menentukan di antara anak yang sama.',
    ],
  ])('%j', (order, winner, loser, says) => {
    expect(sentencesOf(document(order, winner, loser))['b A']?.[0]).toBe(
      `Jalur prestasi: urutan 2 dari 2, 1 kursi. ${says} Cadangan jalur prestasi nomor 1.`,
    )
  })

  test('the priority of a criterion is no value that is shown', () => {
    const { of } = explained(
      document(['priority'], { priority: { prestasi: 0 } }, { priority: { prestasi: 1 } }),
    )
    expect(of(1, 0).paths).toMatchObject([{ outcome: 'refused', key: 'priority', value: null }])
  })
})

test('an explanation fits the result, on random markets', { tags: 'rounds' }, () => {
  const property = fc.property(randomPathMarket, (document) => {
    const { market, outcome } = explained(document)
    for (const { index, choices } of market.applicants)
      for (const choice of choices) {
        const { seat, vacant, paths } = explainPath(market, outcome, choice)
        const place = outcome.seating[index]
        expect(seat !== null).toBe(place === choice)
        expect(paths.length).toBe(choice.standing === 'competes' ? choice.paths.length : 0)
        expect(vacant.length > 0).toBe(seat?.kind === 'leftover')
        const asked = paths.filter((each) => each.outcome !== 'not_needed').map((each) => each.outcome)
        if (choice.standing !== 'competes') continue
        // It was refused by each path until one gave a seat; by all of them before a leftover seat, or without a seat here.
        if (seat?.kind === 'reserved') expect(asked).toEqual([...asked.slice(1).map(() => 'refused'), 'seat'])
        else if (place && place.position < choice.position) expect(asked).toEqual([])
        else expect(asked).toEqual(paths.map(() => 'refused'))
      }
  })
  fc.assert(property, { numRuns: ['rest', 'full'].includes(process.env.TEST_EXTENT ?? '') ? 1_500 : 200 })
})

test('the score is written with its parts', () => {
  const parts = [
    { part: 'rapor', weight: 6_000, points: 8_900 },
    { part: 'lomba', weight: 4_000, points: 8_463 },
  ] as const
  expect(scoreSentence({ score: 8_725, parts: [...parts] })).toBe(
    'Nilai prestasi 87,25 = 60 % rapor 89,00 + 40 % lomba 84,63.',
  )
})
