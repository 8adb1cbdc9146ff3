import { expect, test, vi } from 'vitest'
import { createSlots, type Slots } from '../http/limits/slots.ts'
import { createSharedSlots, createSlotHolders } from './shared-slots.ts'

function twoWorkers() {
  const holders = createSlotHolders()
  const worker = (id: number): Slots =>
    createSharedSlots(
      async (name) => holders.occupy(id, name),
      (name) => holders.vacate(id, name),
      createSlots(),
    )
  return { holders, workers: [worker(1), worker(2)] as const }
}

test('a slot that a worker occupies is taken for all, until that worker frees it', async () => {
  const { workers } = twoWorkers()
  const [a, b] = workers
  expect(await a.occupy('export 7')).toBe(true)
  expect([await a.occupy('export 7'), await b.occupy('export 7')]).toEqual([false, false])
  expect(await b.occupy('export 8')).toBe(true)
  b.vacate('export 7')
  expect(await b.occupy('export 7')).toBe(false)
  a.vacate('export 7')
  expect(await b.occupy('export 7')).toBe(true)
})

test('the slots of a worker that ended are free, those of the others are not', async () => {
  const { holders, workers } = twoWorkers()
  const [a, b] = workers
  await a.occupy('export 7')
  await b.occupy('export 8')
  holders.ended(1)
  expect(await b.occupy('export 7')).toBe(true)
  expect(await a.occupy('export 8')).toBe(false)
})

test('a worker whose primary does not know slots counts alone', async () => {
  const ask = vi.fn(async () => {
    throw new Error("this process does not know 'occupy'")
  })
  const alone = createSharedSlots(ask, () => {}, createSlots())
  expect([await alone.occupy('export 7'), await alone.occupy('export 7')]).toEqual([true, false])
  alone.vacate('export 7')
  expect(await alone.occupy('export 7')).toBe(true)
})
