import { expect, it, test } from 'vitest'
import { CARD_REASONS, isYoungCard, readFamilyCard } from './family-card.ts'
import { CARD_REASON_NAMES } from './messages.ts'

const WHEN = { opens: '2025-06-02', today: '2025-06-03' }
const cardOf = (sent: object) => readFamilyCard(sent as Record<string, unknown>, WHEN)
const none = { problems: {} }

it.each<[object, object]>([
  [{}, { card: undefined, ...none }],
  [{ kk_reason: 'pindah' }, { card: undefined, ...none }],
  [{ kk_issued_on: null }, { card: null, ...none }],
  [
    { kk_issued_on: '', kk_reason: 'pindah' },
    { card: null, ...none },
  ],
  [{ kk_issued_on: '2020-01-31' }, { card: { issued_on: '2020-01-31', reason: null }, ...none }],
  [{ kk_issued_on: '2025-01-31' }, { card: { issued_on: '2025-01-31', reason: null }, ...none }],
  [
    { kk_issued_on: '2025-01-31', kk_reason: 'bencana' },
    { card: { issued_on: '2025-01-31', reason: 'bencana' }, ...none },
  ],
  // A reason of an older card is of no use, whatever it is.
  [
    { kk_issued_on: '2024-06-02', kk_reason: 'x' },
    { card: { issued_on: '2024-06-02', reason: null }, ...none },
  ],
])('%j is read', (sent, read) => expect(cardOf(sent)).toEqual(read))

it.each<[object, object]>([
  [{ kk_issued_on: '2025-06-04' }, { kk_issued_on: ['kk.date'] }],
  [{ kk_issued_on: '2025-02-30' }, { kk_issued_on: ['kk.date'] }],
  [{ kk_issued_on: '-' }, { kk_issued_on: ['kk.date'] }],
  [{ kk_issued_on: 20250131 }, { kk_issued_on: ['kk.date'] }],
  [{ kk_issued_on: '2025-01-31', kk_reason: 'lupa' }, { kk_reason: ['kk.reason'] }],
  [{ kk_issued_on: '2025-01-31', kk_reason: ['pindah'] }, { kk_reason: ['kk.reason'] }],
])('%j is refused', (sent, problems) => expect(cardOf(sent)).toEqual({ card: undefined, problems }))

test('a card is young until a year before the opening', () => {
  expect(isYoungCard('2024-06-02', WHEN.opens)).toBe(false)
  expect(isYoungCard('2024-06-03', WHEN.opens)).toBe(true)
})

test('every reason has words', () => {
  expect(Object.keys(CARD_REASON_NAMES)).toEqual([...CARD_REASONS])
})
