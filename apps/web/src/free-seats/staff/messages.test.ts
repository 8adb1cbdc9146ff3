import { expect, it } from 'vitest'
import { isGivable, overSince } from './messages.ts'

const CHILD = {
  id: 1,
  no_registration: 'SD25-1',
  name: 'Contoh',
  to: { id: 1, name: 'SDN Contoh' },
  phone: null,
  odd_age: null,
  wish: 1,
  late: false,
}

it.each([
  ['a child gets one after the moment', { refusal: null, period: 'over', reserve: 0, moves: [CHILD] }, true],
  ['families may still name schools', { refusal: null, period: 'open', reserve: 0, moves: [CHILD] }, false],
  ['it was never opened', { refusal: null, period: 'closed', reserve: 0, moves: [CHILD] }, false],
  ['a reserve list can be called', { refusal: null, period: 'over', reserve: 1, moves: [CHILD] }, false],
  ['no child gets one', { refusal: null, period: 'over', reserve: 0, moves: [] }, false],
  [
    'the reserve cannot be called yet',
    { refusal: 'window', period: 'over', reserve: 0, moves: [CHILD] },
    false,
  ],
  [
    'children may still be registered late',
    { refusal: null, period: 'over', reserve: 0, moves: [CHILD], late: { period: 'open' } },
    false,
  ],
  [
    'only late children were registered, and no more come',
    { refusal: null, period: 'closed', reserve: 0, moves: [CHILD], late: { period: 'over' } },
    true,
  ],
] as const)('says whether seats can be given when %s', (_when, { moves, ...shown }, givable) => {
  expect(isGivable({ late: { period: 'closed' }, ...shown, moves: [...moves] })).toBe(givable)
  expect(overSince('4 Juli 2025 pukul 24.00 WITA', givable)).toBe(
    `Batas waktu lewat 4 Juli 2025 pukul 24.00 WITA. ${
      givable ? 'Kursi dapat diberikan.' : 'Tidak ada kursi yang dapat diberikan sekarang.'
    }`,
  )
})
