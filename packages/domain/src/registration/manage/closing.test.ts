/** docs/product-rules.md#managing-a-registration */
import { expect, test } from 'vitest'
import { closingOf, type ManagingFacts, withdrawalClosing } from './closing.ts'

const at = (text: string) => new Date(`2025-06-${text}Z`)
const OPEN: ManagingFacts = {
  season: {
    windowMode: 'schedule',
    opensAt: at('02T00:00'),
    closesAt: at('11T00:00'),
    publicationMode: 'schedule',
    publishesAt: at('17T00:00'),
  },
  isActive: true,
  levelState: 'draft',
  decisions: [null, null],
}
const season = (changed: Partial<ManagingFacts['season']>) => ({ season: { ...OPEN.season, ...changed } })

test.each<[string, Partial<ManagingFacts>, string, string | null]>([
  ['the first moment of the window', {}, '02T00:00', null],
  ['the last second before closing', {}, '10T23:59:59', null],
  ['the moment of closing', {}, '11T00:00', 'closed'],
  ['before the opening', {}, '01T23:59', 'closed'],
  ['closed by hand', season({ windowMode: 'closed' }), '05T00:00', 'closed'],
  ['open by hand after the schedule', season({ windowMode: 'open' }), '12T00:00', null],
  ['the publication, though registration is open', season({ windowMode: 'open' }), '17T00:00', 'published'],
  ['published by hand', season({ publicationMode: 'published' }), '05T00:00', 'published'],
  ['hidden by hand', season({ publicationMode: 'hidden', windowMode: 'open' }), '18T00:00', null],
  ['a frozen level', { levelState: 'frozen' }, '05T00:00', 'processing'],
  ['a decision of the first choice', { decisions: ['TIDAK LULUS', null] }, '05T00:00', 'processing'],
  ['a decision of the second choice', { decisions: [null, 'LULUS'] }, '05T00:00', 'processing'],
  ['another season', { isActive: false }, '05T00:00', 'archive'],
])('%s', (_, changed, now, closing) => {
  expect(closingOf({ ...OPEN, ...changed }, at(now))).toBe(closing)
})

test.each<[string, Partial<ManagingFacts>, string, string | null, string | null]>([
  ['while it may change', {}, '05T00:00', null, null],
  ['after the closing', {}, '12T00:00', 'closed', 'closed'],
  [
    'after the publication',
    { levelState: 'signed', decisions: ['LULUS', null] },
    '18T00:00',
    'published',
    null,
  ],
  ['in another season', { isActive: false }, '18T00:00', 'archive', 'archive'],
])('%s a family withdraws its child: %#', (_, changed, now, waiting, admitted) => {
  const facts = { ...OPEN, ...changed }
  expect(withdrawalClosing(facts, false, at(now))).toBe(waiting)
  expect(withdrawalClosing(facts, true, at(now))).toBe(admitted)
})
