import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCardCache, MAX_AGE_MS } from './card-cache.ts'
import { exampleCard } from './testing.ts'

const card = exampleCard()
const numbered = (i: number) => exampleCard({ number: `SD25-${i}` })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // The library treats a start time of 0 as 'no age limit'.
  vi.advanceTimersByTime(1)
})
afterEach(() => vi.useRealTimers())

test('draws a card once while it is in memory', async () => {
  const draw = vi.fn(async () => Buffer.from('pdf'))
  const cache = createCardCache(draw)
  const first = await cache.draw(card)
  expect(await cache.draw({ ...card, office: { ...card.office } })).toBe(first)
  expect(draw).toHaveBeenCalledTimes(1)
})

test('concurrent calls for one card share one drawing', async () => {
  const drawing = Promise.withResolvers<Buffer>()
  const draw = vi.fn(() => drawing.promise)
  const cache = createCardCache(draw)
  const calls = [cache.draw(card), cache.draw(card), cache.draw(card)]
  drawing.resolve(Buffer.from('pdf'))
  expect(new Set(await Promise.all(calls)).size).toBe(1)
  expect(draw).toHaveBeenCalledTimes(1)
})

test.each([
  ['the name', { name: 'Contoh Anak Dua' }],
  ['the school', { school1: 'SD Negeri Contoh Tiga' }],
  ['the season', { seasonLabel: '2026/2027' }],
  ['the office', { office: { ...card.office, phone: '0373 111111' } }],
  ['the sample mark', { sampleData: true }],
])('draws again after a change of %s', async (_, change) => {
  const draw = vi.fn(async () => Buffer.from('pdf'))
  const cache = createCardCache(draw)
  await cache.draw(card)
  await cache.draw({ ...card, ...change })
  expect(draw).toHaveBeenCalledTimes(2)
})

test('evicts the least recently used card when the bytes are used up', async () => {
  const draw = vi.fn(async () => Buffer.alloc(40))
  const cache = createCardCache(draw, 100)
  await cache.draw(numbered(1))
  await cache.draw(numbered(2))
  await cache.draw(numbered(1))
  await cache.draw(numbered(3))
  expect(cache.size()).toBe(2)
  draw.mockClear()
  await cache.draw(numbered(1))
  expect(draw).not.toHaveBeenCalled()
  await cache.draw(numbered(2))
  expect(draw).toHaveBeenCalledTimes(1)
})

test('removes a card at its maximum age, even when it is in use', async () => {
  const cache = createCardCache(async () => Buffer.from('pdf'))
  await cache.draw(card)
  vi.advanceTimersByTime(MAX_AGE_MS - 10)
  await cache.draw(card)
  expect(cache.size()).toBe(1)
  vi.advanceTimersByTime(20)
  expect(cache.size()).toBe(0)
})

test('does not cache an error: the next call draws again', async () => {
  const draw = vi.fn(async () => Buffer.from('pdf'))
  draw.mockRejectedValueOnce(new Error('out of memory'))
  const cache = createCardCache(draw)
  await expect(cache.draw(card)).rejects.toThrow('out of memory')
  expect(String(await cache.draw(card))).toBe('pdf')
})
