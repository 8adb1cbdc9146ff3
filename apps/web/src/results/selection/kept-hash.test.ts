import { afterEach, expect, test, vi } from 'vitest'
import { keepHash } from './kept-hash.ts'

afterEach(() => void vi.unstubAllGlobals())

const storage = () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
}

test('the first hash of an address is kept, whatever comes later', () => {
  storage()
  expect(keepHash('/bukti-sd.json', 'aa')).toBeNull()
  expect(keepHash('/bukti-sd.json', 'bb')).toBe('aa')
  expect(keepHash('/bukti-smp.json', 'bb')).toBeNull()
  expect(keepHash('/bukti-sd.json', 'aa')).toBe('aa')
})

test('without storage nothing is compared', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  expect(keepHash('/bukti-sd.json', 'aa')).toBeNull()
})
