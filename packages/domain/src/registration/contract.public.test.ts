import { expect, it } from 'vitest'
import { type PublicMetaSource, publicMeta } from './contract.public.ts'

const source: PublicMetaSource = {
  withdrawn: false,
  documentsSeen: false,
  reRegistered: false,
  released: false,
  published: true,
  placed: null,
  admitted: false,
  freeSeatsUntil: null,
  closedSchools: [],
  byDesk: [null, null],
  now: new Date('2025-07-01T00:00:00Z'),
  run: { reasons: ['FULL', 'FULL'], reserve: [4, 9] },
}

it('shows the numbers on the reserve lists to a child without a place', () => {
  expect(publicMeta(source)).toEqual({ reasons: ['FULL', 'FULL'], reserve: [4, 9] })
})

it('shows no number on a reserve list to a placed child, which waits nowhere', () => {
  const placed = { id: 7, name: 'SDN 7' }
  expect(publicMeta({ ...source, placed })).toEqual({ reasons: ['FULL', 'FULL'], placed })
  expect(publicMeta({ ...source, placed, published: false, run: undefined })).toBeUndefined()
})

it.each([
  ['of a run', {}, ['FULL', 'FULL']],
  [
    'of the desk, without a run',
    { run: undefined, byDesk: ['TIDAK LULUS', 'LULUS'] },
    ['TIDAK_MEJA', 'LULUS_MEJA'],
  ],
  ['of one choice', { run: undefined, byDesk: [null, 'LULUS'] }, [null, 'LULUS_MEJA']],
  ['by hand with another reason', { run: undefined }, undefined],
  [
    'of the desk before the publication',
    { run: undefined, published: false, byDesk: ['LULUS', null] },
    undefined,
  ],
] as const)('gives the reason %s', (_, more, reasons) => {
  expect(publicMeta({ ...source, ...more })?.reasons).toEqual(reasons)
})
