import { beforeEach, expect, test, vi } from 'vitest'
import { isKept, keepCode, knownCode, lastKnown, rememberCode, removeKeptCode } from './code-storage.ts'

function fakeStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('localStorage', fakeStorage())
  return () => vi.unstubAllGlobals()
})

test('a code stays in the tab, and on the device only when it is kept', () => {
  rememberCode('SD25-1', 'K7RM4W2X')
  expect([knownCode('SD25-1'), isKept('SD25-1'), knownCode('SD25-2')]).toEqual(['K7RM4W2X', false, null])
  vi.stubGlobal('sessionStorage', fakeStorage())
  expect([knownCode('SD25-1'), lastKnown()]).toEqual([null, null])
  expect(keepCode('SD25-1', 'K7RM4W2X')).toBe(true)
  expect([knownCode('SD25-1'), isKept('SD25-1'), lastKnown()?.number]).toEqual(['K7RM4W2X', true, 'SD25-1'])
  removeKeptCode('SD25-1')
  expect([isKept('SD25-1'), localStorage.getItem('spmb-kode-ubah')]).toEqual([false, null])
})

test('the device keeps the last ten', () => {
  for (let i = 0; i < 12; i++) keepCode(`SD25-${i}`, 'K7RM4W2X')
  expect([isKept('SD25-1'), isKept('SD25-2'), isKept('SD25-11')]).toEqual([false, true, true])
})

test('blocked or damaged storage loses nothing else', () => {
  localStorage.setItem('spmb-kode-ubah', '{')
  expect(lastKnown()).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  rememberCode('SD25-1', 'K7RM4W2X')
  expect([knownCode('SD25-1'), keepCode('SD25-1', 'K7RM4W2X')]).toEqual([null, false])
})
