import { expect, test } from 'vitest'
import { counts, judgePairs, openPairs, type StoredPair } from './pairs.ts'

const pair = (villageId: number, schoolId: number, overrides: Partial<StoredPair> = {}): StoredPair => ({
  villageId,
  schoolId,
  level: 'SD',
  inZone: true,
  isClosed: false,
  used: 0,
  known: {},
  ...overrides,
})
const known = (metres: number, confirmed = false) => ({ metres, reason: null, confirmed })

test('the confirmation of the source that holds counts', () => {
  const [holds] = judgePairs([pair(1, 1, { known: { imported: known(900), computed: known(1_000, true) } })])
  expect(holds).toMatchObject({ metres: 900, source: 'imported', isConfirmed: false })
  const [confirmed] = judgePairs([
    pair(1, 1, { known: { override: known(800, true), imported: known(900) } }),
  ])
  expect(confirmed).toMatchObject({ metres: 800, source: 'override', isConfirmed: true })
  expect(judgePairs([pair(1, 1)])[0]).toMatchObject({ metres: null, source: null, isConfirmed: false })
})

test.each([
  [{ inZone: true, isClosed: false, used: 0 }, true],
  [{ inZone: true, isClosed: true, used: 0 }, false],
  [{ inZone: true, isClosed: true, used: 1 }, true],
  [{ inZone: false, isClosed: false, used: 0 }, false],
  [{ inZone: false, isClosed: false, used: 2 }, true],
])('%j counts: %s', (place, expected) => {
  expect(counts(place)).toBe(expected)
})

test('a closed school outside the zone makes no pair look wrong, and each village is judged alone', () => {
  const judged = judgePairs([
    pair(1, 1, { known: { computed: known(2_000) } }),
    pair(1, 2, { inZone: false, isClosed: true, known: { computed: known(500) } }),
    pair(2, 1, { known: { computed: known(2_000) } }),
    pair(2, 3, { inZone: false, known: { computed: known(1_500) } }),
  ])
  expect(judged.map(({ villageId, schoolId, suspicions }) => [villageId, schoolId, suspicions])).toEqual([
    [1, 1, []],
    [1, 2, []],
    [2, 1, [{ schoolId: 1, kind: 'nearer_outside', metres: 2_000, nearer: { schoolId: 3, metres: 1_500 } }]],
    [2, 3, []],
  ])
})

test('open pairs count, have a distance and are not confirmed; suspicious ones stand apart', () => {
  const judged = judgePairs([
    pair(1, 1, { known: { computed: known(400) } }),
    pair(1, 2, { known: { computed: known(40_000) } }),
    pair(1, 3, { known: { computed: known(500, true) } }),
    pair(1, 4),
    pair(1, 5, { inZone: false, known: { computed: known(50_000) } }),
  ])
  const { plain, suspicious } = openPairs(judged)
  expect(plain.map(({ schoolId }) => schoolId)).toEqual([1])
  expect(suspicious.map(({ schoolId }) => schoolId)).toEqual([2])
})
