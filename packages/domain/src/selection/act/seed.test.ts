import { expect, test } from 'vitest'
import { isDrawDue, readSeed } from './seed.ts'

const DICE = '12345612345612345612'

test.each([
  ['dice', DICE, DICE],
  ['dice', ' 1234,5612;3456-1234.5612\n', DICE],
  ['dice', '6'.repeat(200), '6'.repeat(200)],
  ['public', '  Undian  SPMB ', 'Undian SPMB'],
  ['public', 'abcd', 'abcd'],
  ['public', '🎲'.repeat(200), '🎲'.repeat(200)],
] as const)('%s %j is the seed %j', (kind, typed, seed) => {
  expect(readSeed(kind, typed)).toEqual({ ok: true, seed })
})

test.each([
  ['dice', '', 'seed.empty'],
  ['dice', ' - ', 'seed.empty'],
  ['dice', `${DICE}7`, 'seed.dice_digits'],
  ['dice', `7${DICE}`, 'seed.dice_digits'],
  ['dice', DICE.slice(1), 'seed.dice_few'],
  ['dice', '6'.repeat(201), 'seed.dice_many'],
  ['public', '  ', 'seed.empty'],
  ['public', 'abc', 'seed.public_short'],
  ['public', '🎲🎲🎲', 'seed.public_short'],
  ['public', 'x'.repeat(201), 'seed.public_long'],
  ['public', 'abc\u0000d', 'seed.characters'],
] as const)('%s %j is refused: %s', (kind, typed, code) => {
  expect(readSeed(kind, typed)).toEqual({ ok: false, code })
})

test.each([
  ['2026-06-16T01:59:59.999Z', false],
  ['2026-06-16T02:00:00Z', true],
  ['2026-06-17T00:00:00Z', true],
])('a draw that was announced for 02:00 UTC is held at %s: %s', (now, expected) => {
  expect(isDrawDue(new Date('2026-06-16T02:00:00Z'), new Date(now))).toBe(expected)
})
