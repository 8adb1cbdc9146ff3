import { expect, test } from 'vitest'
import { CertificateFaults } from './faults.ts'

const fault = (ticket: number) => ({ kind: 'ticket_twice', ticket: String(ticket) }) as const

/** So many faults, numbered from a first. */
function faultsFrom(first: number, count: number): CertificateFaults {
  const faults = new CertificateFaults()
  for (let i = 0; i < count; i++) faults.add(fault(first + i))
  return faults
}

test('the first 200 faults are listed, the others are counted', () => {
  const faults = faultsFrom(0, 201)
  expect(faults.count).toBe(201)
  expect(faults.list).toEqual(Array.from({ length: 200 }, (_, i) => fault(i)))
})

test.each([
  [0, 3, 3],
  [2, 3, 5],
  [199, 3, 200],
  [200, 3, 200],
])('%i faults, and then %i of another part, list %i', (before, added, listed) => {
  const faults = faultsFrom(0, before)
  faults.addAll(faultsFrom(before, added))
  expect(faults.count).toBe(before + added)
  expect(faults.list).toEqual(Array.from({ length: listed }, (_, i) => fault(i)))
})
