import { beforeEach, expect, test, vi } from 'vitest'
import { keepCode, keptCode, knownCode, knownNumbers, rememberCode, removeKeptCode } from './code-storage.ts'

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
  expect([knownCode('SD25-1'), keptCode('SD25-1'), knownCode('SD25-2')]).toEqual(['K7RM4W2X', null, null])
  vi.stubGlobal('sessionStorage', fakeStorage())
  expect([knownCode('SD25-1'), knownNumbers()]).toEqual([null, []])
  expect(keepCode('SD25-1', 'K7RM4W2X')).toBe(true)
  expect([knownCode('SD25-1'), keptCode('SD25-1'), knownNumbers()]).toEqual([
    'K7RM4W2X',
    'K7RM4W2X',
    ['SD25-1'],
  ])
  removeKeptCode('SD25-1')
  expect([keptCode('SD25-1'), localStorage.getItem('spmb-kode-ubah')]).toEqual([null, null])
})

test('the device keeps the last ten', () => {
  for (let i = 0; i < 12; i++) keepCode(`SD25-${i}`, 'K7RM4W2X')
  expect(['SD25-1', 'SD25-2', 'SD25-11'].map(keptCode)).toEqual([null, 'K7RM4W2X', 'K7RM4W2X'])
})

test('blocked or damaged storage loses nothing else', () => {
  localStorage.setItem('spmb-kode-ubah', '{')
  expect(knownNumbers()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  rememberCode('SD25-1', 'K7RM4W2X')
  expect([knownCode('SD25-1'), keepCode('SD25-1', 'K7RM4W2X')]).toEqual([null, false])
})

test('the registrations of the tab come before those of the device, the last one first, each once', () => {
  keepCode('SD25-1', 'K7RM4W2X')
  keepCode('SD25-2', 'K7RM4W2X')
  rememberCode('SD25-3', 'K7RM4W2X')
  rememberCode('SD25-1', 'K7RM4W2X')
  expect(knownNumbers()).toEqual(['SD25-1', 'SD25-3', 'SD25-2'])
})
