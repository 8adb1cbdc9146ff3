import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { defaultHeapMb, HEAP_MIN_MB, machineMemoryMb, parseHeap } from './heap.ts'

test.each([
  [512, 1, 160],
  [1_024, 1, 256],
  [1_024, 2, 160],
  [4_096, 1, 1_024],
  [4_096, 3, 341],
  [8_192, 1, 2_048],
  [65_536, 1, 2_048],
])('on a machine of %i MB each of %i processes gets %i MB by default', (memory, workers, heap) => {
  expect(defaultHeapMb(memory, workers)).toBe(heap)
})

test.each([
  ['128', 128],
  ['1024', 1_024],
  ['127', undefined],
  ['1025', undefined],
  ['0', undefined],
  ['-256', undefined],
  ['256.5', undefined],
  ['256MB', undefined],
  ['banyak', undefined],
])('on a machine of 1,024 MB %s is read as %s', (text, heap) => {
  expect(parseHeap(text, 1_024)).toBe(heap)
})

test('the setting is taken as it is written, and refused by its name', () => {
  expect(parseConfig({ HEAP_MB: ` ${HEAP_MIN_MB} ` }).heapMb).toBe(HEAP_MIN_MB)
  for (const HEAP_MB of ['12', 'banyak', String(machineMemoryMb() + 1)])
    expect(() => parseConfig({ HEAP_MB })).toThrow(
      /- HEAP_MB: write a whole number of megabytes from 128 to /,
    )
})

test('the memory of the machine is known', () => {
  expect(machineMemoryMb()).toBeGreaterThan(HEAP_MIN_MB)
})
