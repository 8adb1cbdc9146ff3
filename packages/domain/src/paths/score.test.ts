import { expect, test } from 'vitest'
import type { ScoreRule } from './configuration.ts'
import { SAMPLE_CONTESTS } from './defaults.ts'
import { isInMonths, prestasiScore, type ScoreFacts } from './score.ts'
import { scoreSentence } from './score-words.ts'

const RULE: ScoreRule = {
  weights: { rapor: 6_000, lomba: 4_000 },
  tka_subjects: ['Matematika', 'Bahasa Indonesia'],
  contests: [...SAMPLE_CONTESTS],
  best_n: 1,
  min_months: 6,
  max_months: 36,
  leadership_points: 7_000,
}
const NOTHING: ScoreFacts = { rapor: [], tka: {}, certificates: [], leads: false }
const OPENS = '2026-06-10'
const national = { level: 'nasional', place: 1, form: 'single', date: '2025-03-01' } as const

test('the parts are weighted, and the sum is rounded once', () => {
  const facts = { ...NOTHING, rapor: [8_901, 8_902, 8_900, 8_900, 8_900], certificates: [national] }
  // 60 % of 8900.6 and 40 % of 8500 are 8740.36.
  expect(prestasiScore(RULE, facts, OPENS)).toEqual({
    score: 8_740,
    parts: [
      { part: 'rapor', weight: 6_000, points: 8_901 },
      { part: 'lomba', weight: 4_000, points: 8_500 },
    ],
  })
})

test('a half is rounded up', () => {
  const rule = { ...RULE, weights: { tka: 5_000, kepemimpinan: 5_000 } }
  const facts = { ...NOTHING, tka: { Matematika: 8_001, 'Bahasa Indonesia': 8_001 }, leads: true }
  expect(prestasiScore(rule, facts, OPENS).score).toBe(7_501)
})

test.each<[string, Partial<ScoreFacts>, ScoreRule['weights'], number]>([
  ['four semesters count nothing', { rapor: [9_000, 9_000, 9_000, 9_000] }, { rapor: 10_000 }, 0],
  ['a subject without TKA counts 0', { tka: { Matematika: 9_000 } }, { tka: 10_000 }, 4_500],
  ['a subject that the office does not name', { tka: { IPA: 9_000 } }, { tka: 10_000 }, 0],
  ['no chair', { leads: false }, { kepemimpinan: 10_000 }, 0],
  ['a chair', { leads: true }, { kepemimpinan: 10_000 }, 7_000],
])('%s', (_, facts, weights, score) => {
  expect(prestasiScore({ ...RULE, weights }, { ...NOTHING, ...facts }, OPENS).score).toBe(score)
})

test('of forty certificates the best count, within their months', () => {
  const weights = { lomba: 10_000 }
  const kecamatan = { ...national, level: 'kecamatan' } as const
  const certificates = [
    ...Array.from({ length: 38 }, () => kecamatan),
    national,
    { ...national, date: '2026-05-01' },
  ]
  const facts = { ...NOTHING, certificates }
  expect(prestasiScore({ ...RULE, weights }, facts, OPENS).score).toBe(8_500)
  expect(prestasiScore({ ...RULE, weights, best_n: 2 }, facts, OPENS).score).toBe((8_500 + 3_000) / 2)
  const old = { ...NOTHING, certificates: [{ ...national, date: '2023-06-09' }] }
  expect(prestasiScore({ ...RULE, weights }, old, OPENS).score).toBe(0)
})

test.each([
  ['2025-12-10', true],
  ['2025-12-11', false],
  ['2023-06-10', true],
  ['2023-06-09', false],
])('a contest on %s counts: %s', (date, counts) => expect(isInMonths(RULE, date, OPENS)).toBe(counts))

test('the score is written with its parts', () => {
  const parts = [
    { part: 'rapor', weight: 6_000, points: 8_900 },
    { part: 'lomba', weight: 4_000, points: 8_463 },
  ] as const
  expect(scoreSentence({ score: 8_725, parts: [...parts] })).toBe(
    'Nilai prestasi 87,25 = 60 % rapor 89,00 + 40 % lomba 84,63.',
  )
})
