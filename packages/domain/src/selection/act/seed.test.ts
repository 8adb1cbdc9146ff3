import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isAnnouncedInTime, isDrawDue, isSameDraw, readDrawn, seedOf } from './seed.ts'

const DICE = '12345612345612345612'

test.each([
  ['dice', { dice: DICE }, DICE],
  ['dice', { dice: ' 1234,5612;3456-1234.5612\n', value: 'left out' }, DICE],
  ['dice', { dice: '6'.repeat(200) }, '6'.repeat(200)],
  ['public', { value: '  Undian  SPMB ' }, 'Undian SPMB'],
  ['public', { value: 'abcd', dice: '7' }, 'abcd'],
  ['public', { value: '🎲'.repeat(200) }, '🎲'.repeat(200)],
  [
    'both',
    { dice: '1234 5612 3456 1234 5612', value: ' 6.986,42 ' },
    createHash('sha256').update(`${DICE}:6.986,42`).digest('hex'),
  ],
] as const)('%s %j gives the seed %j', (kind, typed, seed) => {
  const read = readDrawn(kind, typed)
  expect(read.ok && seedOf(read.drawn)).toBe(seed)
})

test.each([
  ['dice', {}, { dice: 'seed.empty' }],
  ['dice', { dice: ' - ' }, { dice: 'seed.empty' }],
  ['dice', { dice: `${DICE}7` }, { dice: 'seed.dice_digits' }],
  ['dice', { dice: `7${DICE}` }, { dice: 'seed.dice_digits' }],
  ['dice', { dice: DICE.slice(1) }, { dice: 'seed.dice_few' }],
  ['dice', { dice: '6'.repeat(201) }, { dice: 'seed.dice_many' }],
  ['public', { value: '  ' }, { value: 'seed.empty' }],
  ['public', { value: 'abc' }, { value: 'seed.public_short' }],
  ['public', { value: '🎲🎲🎲' }, { value: 'seed.public_short' }],
  ['public', { value: 'x'.repeat(201) }, { value: 'seed.public_long' }],
  ['public', { value: 'abc\u0000d' }, { value: 'seed.characters' }],
  ['both', { dice: DICE }, { value: 'seed.empty' }],
  ['both', { value: 'abcd' }, { dice: 'seed.empty' }],
  ['both', { dice: '1', value: 'a' }, { dice: 'seed.dice_few', value: 'seed.public_short' }],
] as const)('%s %j is refused: %j', (kind, typed, faults) => {
  expect(readDrawn(kind, typed)).toEqual({ ok: false, faults })
})

test('two typings are the same when both parts are', () => {
  const drawn = { dice: DICE, value: 'abcd' }
  expect(isSameDraw(drawn, { ...drawn })).toBe(true)
  expect(isSameDraw(drawn, { ...drawn, dice: `${DICE}1` })).toBe(false)
  expect(isSameDraw(drawn, { ...drawn, value: null })).toBe(false)
})

test.each([
  ['2026-06-16T01:59:59.999Z', false],
  ['2026-06-16T02:00:00Z', true],
  ['2026-06-17T00:00:00Z', true],
])('a draw that was announced for 02:00 UTC is held at %s: %s', (now, expected) => {
  expect(isDrawDue(new Date('2026-06-16T02:00:00Z'), new Date(now))).toBe(expected)
})

test.each([
  ['2026-06-16T02:59:59.999Z', 1, false],
  ['2026-06-16T03:00:00Z', 1, true],
  ['2026-06-16T03:00:00Z', 2, false],
  ['2026-06-23T02:00:00Z', 168, true],
])('frozen at 02:00 UTC, a draw at %s is announced %i hours before: %s', (drawAt, hours, expected) => {
  expect(isAnnouncedInTime(new Date(drawAt), new Date('2026-06-16T02:00:00Z'), hours)).toBe(expected)
})
