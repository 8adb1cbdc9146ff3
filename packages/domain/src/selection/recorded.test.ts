/**
 * What runs said when they were recorded, byte for byte: results that were published once are never computed differently. A change
 * of the rules on purpose gets a new `ENGINE_VERSION` and new records.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordedMarket } from '../../testing/selection/recorded-markets.ts'
import { recordedRun } from '../../testing/selection/recorded-run.ts'
import recorded from './testing/recorded-answers.json' with { type: 'json' }
import { compareTexts } from './text-order.ts'

/** Markets of one hash. */
const TOGETHER = 100

test.each(recorded.map((hash, i) => ({ from: i * TOGETHER, hash })))(
  'a hundred markets from $from give what they gave',
  ({ from, hash }) => {
    const all = createHash('sha256')
    for (let i = from; i < from + TOGETHER; i++) all.update(recordedRun(JSON.stringify(recordedMarket(i))))
    expect(all.digest('hex')).toBe(hash)
  },
)

test('ids of both forms and of every plane are answered in the form of the document, in the order of their code points', () => {
  const ids = ['\u{1F600}', '\uFFEE', 7, '10', 9]
  const text = JSON.stringify({
    level: 'SD',
    seed: '\u{1F600}',
    schools: [{ id: 7, quota: 2 }, { id: '\u{1D11E}' }, { id: '\uFFEE', quota: 1 }],
    applicants: ids.map((id) => ({
      id,
      birth_date: '2018-01-01',
      choices: ['7', '\u{1D11E}'].map((school) => ({ school, distance_m: 1 })),
    })),
  })
  const [answer, certificate] = JSON.parse(recordedRun(text)).map((part: unknown) =>
    typeof part === 'string' ? JSON.parse(part) : part,
  )
  expect(answer.results.map(({ id }: { id: unknown }) => id)).toEqual(ids)
  expect(answer.results[0].choices.map(({ school }: { school: unknown }) => school)).toEqual([7, '\u{1D11E}'])
  expect(answer.schools.map(({ id }: { id: unknown }) => id)).toEqual([7, '\u{1D11E}', '\uFFEE'])
  expect(certificate.schools.map(([id]: unknown[]) => id)).toEqual([7, '\uFFEE', '\u{1D11E}'])
  expect(certificate.applicants.map(([id]: unknown[]) => id)).toEqual(['10', 7, 9, '\uFFEE', '\u{1F600}'])
  const lot = (id: unknown) => createHash('sha256').update(`\u{1F600}:${id}`).digest('hex')
  const ranks = answer.results.map(({ id, choices }: { id: unknown; choices: { rank: number }[] }) => [
    choices[0]?.rank,
    id,
  ])
  expect(ranks.toSorted().map(([, id]: unknown[]) => id)).toEqual(
    ids.toSorted((a, b) => compareTexts(lot(a), lot(b))),
  )
})
