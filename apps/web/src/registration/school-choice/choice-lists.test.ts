import { afterEach, expect, test, vi } from 'vitest'
import { clearLists, districts } from './use-school-choice.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearLists()
})

const list = [{ id: 1, name: 'Dompu' }]
const answered = (status: number, data: unknown) =>
  Promise.resolve(new Response(JSON.stringify({ status, message: 'Ada', data }), { status }))

test('a list is requested once', async () => {
  const fetcher = vi.fn(() => answered(200, list))
  vi.stubGlobal('fetch', fetcher)
  expect([await districts(), await districts()]).toEqual([list, list])
  expect(fetcher).toHaveBeenCalledTimes(1)
})

test.each([
  ['refused', () => answered(503, null)],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a list that was %s is requested again', async (_what, first) => {
  vi.stubGlobal('fetch', first)
  await expect(districts()).rejects.toThrow()
  vi.stubGlobal('fetch', () => answered(200, list))
  expect(await districts()).toEqual(list)
})

test('a list whose call throws is requested again', async () => {
  vi.stubGlobal('AbortController', undefined)
  vi.stubGlobal('clearTimeout', () => {
    throw new Error('broken')
  })
  await expect(districts()).rejects.toThrow('broken')
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', () => answered(200, list))
  expect(await districts()).toEqual(list)
})
