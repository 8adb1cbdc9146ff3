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
