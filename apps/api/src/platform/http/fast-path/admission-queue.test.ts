import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, it } from 'vitest'
import { type AdmissionQueue, createAdmissionQueue } from './admission-queue.ts'

let now: number
let queue: AdmissionQueue
let admitted: string[]
beforeEach(() => {
  now = 1_000
  queue = createAdmissionQueue(() => now)
  admitted = []
})

function arrive(count: number) {
  for (let i = 0; i < count; i++) {
    const request = { url: `/${queue.length()}` } as IncomingMessage
    queue.add(request, {} as ServerResponse, ({ url = '' }) => void admitted.push(url))
  }
}

/** How many are admitted in each of the runs, which come after so many milliseconds. */
function runs(...lengths: number[]): number[] {
  return lengths.map((ms) => {
    now += ms
    const before = admitted.length
    queue.admit()
    return admitted.length - before
  })
}

it('admits in order of arrival, a bounded number per run, and reports when it is empty', () => {
  arrive(30)
  expect(queue.admit()).toBe(true)
  expect(admitted).toEqual(Array.from({ length: 16 }, (_, i) => `/${i}`))
  expect(queue.admit()).toBe(false)
  expect(admitted).toHaveLength(30)
  expect(queue.length()).toBe(0)
  expect(queue.admit()).toBe(false)
})

it('admits more after each short run and half as many after a long one, between 16 and 64', () => {
  arrive(1_000)
  expect(runs(0, 5, 5, 30, 5, 5, 5, 5)).toEqual([16, 24, 32, 40, 48, 56, 64, 64])
  expect(runs(31, 5, 100, 1_000, 30)).toEqual([32, 40, 20, 16, 24])
})

it('ignores the time between runs when the queue was empty', () => {
  arrive(100)
  expect(runs(0, 5)).toEqual([16, 24])
  expect(runs(5, 5)).toEqual([32, 28])
  expect(runs(...Array(100).fill(5), 60_000)).toEqual(Array(101).fill(0))
  arrive(100)
  expect(runs(60_000, 5)).toEqual([40, 48])
})

it('keeps the other requests when one throws', () => {
  queue.add({} as IncomingMessage, {} as ServerResponse, () => {
    throw new Error('failed')
  })
  arrive(2)
  expect(() => queue.admit()).toThrow('failed')
  expect(queue.length()).toBe(2)
  expect(queue.admit()).toBe(false)
  expect(admitted).toHaveLength(2)
})

it('is saturated when the oldest of more than 100 requests is older than 250 ms', () => {
  arrive(101)
  now += 250
  expect(queue.isSaturated()).toBe(false)
  now += 1
  expect(queue.isSaturated()).toBe(true)
  queue.admit()
  expect(queue.isSaturated()).toBe(false)
})

it('is never saturated with 100 requests or fewer', () => {
  arrive(100)
  now += 10_000
  expect(queue.isSaturated()).toBe(false)
})
