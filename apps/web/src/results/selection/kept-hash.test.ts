import { afterEach, expect, test, vi } from 'vitest'
import { compareKept, keepHash, keptHash, replaceHash } from './kept-hash.ts'

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

test('a frozen hash is replaced only when its owner says so', () => {
  storage()
  expect(keptHash('SD 2026')).toBeNull()
  expect(replaceHash('SD 2026', 'aa')).toBe(true)
  expect(keepHash('SD 2026', 'bb')).toBe('aa')
  expect(replaceHash('SD 2026', 'bb')).toBe(true)
  expect(keptHash('SD 2026')).toBe('bb')
})

test.each([
  ['nothing is kept', null, 'none'],
  ['the same is kept', 'bb', 'same'],
  ['one of a freeze that was ended is kept', 'aa', 'again'],
  ['another one is kept', 'cc', 'other'],
] as const)('%s', (_, kept, answer) => {
  expect(compareKept(kept, 'bb', ['aa'])).toBe(answer)
})

test('without storage nothing is compared', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  expect(keepHash('/bukti-sd.json', 'aa')).toBeNull()
  expect(replaceHash('SD 2026', 'aa')).toBe(false)
})
