import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, it } from 'vitest'
import { type AdmissionQueue, createAdmissionQueue } from './admission-queue.ts'

let now: number
let waiting: AdmissionQueue
let admit: string[]
beforeEach(() => {
  now = 1_000
  waiting = createAdmissionQueue(() => now)
  admit = []
})

function come(count: number) {
  for (let i = 0; i < count; i++) {
    const request = { url: `/${waiting.count()}` } as IncomingMessage
    waiting.add(request, {} as ServerResponse, ({ url = '' }) => void admit.push(url))
  }
}

/** How many are let in at each of the turns that take so long. */
function turns(...lengths: number[]): number[] {
  return lengths.map((ms) => {
    now += ms
    const before = admit.length
    waiting.admit()
    return admit.length - before
  })
}

it('lets in who came first, a few at a turn, and says when nobody waits any more', () => {
  come(30)
  expect(waiting.admit()).toBe(true)
  expect(admit).toEqual(Array.from({ length: 16 }, (_, i) => `/${i}`))
  expect(waiting.admit()).toBe(false)
  expect(admit).toHaveLength(30)
  expect(waiting.count()).toBe(0)
  expect(waiting.admit()).toBe(false)
})

it('lets in more at each short turn and half as many after a long one, never fewer than 16 or more than 64', () => {
  come(1_000)
  expect(turns(0, 5, 5, 30, 5, 5, 5, 5)).toEqual([16, 24, 32, 40, 48, 56, 64, 64])
  expect(turns(31, 5, 100, 1_000, 30)).toEqual([32, 40, 20, 16, 24])
})

it('learns nothing from turns in which nobody was left waiting', () => {
  come(100)
  expect(turns(0, 5)).toEqual([16, 24])
  expect(turns(5, 5)).toEqual([32, 28])
  expect(turns(...Array(100).fill(5), 60_000)).toEqual(Array(101).fill(0))
  come(100)
  expect(turns(60_000, 5)).toEqual([40, 48])
})

it('keeps the others waiting when one cannot be let in', () => {
  waiting.add({} as IncomingMessage, {} as ServerResponse, () => {
    throw new Error('a fault of ours')
  })
  come(2)
  expect(() => waiting.admit()).toThrow('a fault of ours')
  expect(waiting.count()).toBe(2)
  expect(waiting.admit()).toBe(false)
  expect(admit).toHaveLength(2)
})

it('is too long when the first of many waits for more than a quarter of a second', () => {
  come(101)
  now += 250
  expect(waiting.isSaturated()).toBe(false)
  now += 1
  expect(waiting.isSaturated()).toBe(true)
  waiting.admit()
  expect(waiting.isSaturated()).toBe(false)
})

it('is never too long when a few wait', () => {
  come(100)
  now += 10_000
  expect(waiting.isSaturated()).toBe(false)
})
