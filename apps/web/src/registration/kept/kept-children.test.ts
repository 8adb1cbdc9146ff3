import { beforeEach, expect, test, vi } from 'vitest'
import { isChildKept, keepChild, keptChildren, removeKeptChild } from './kept-children.ts'

function storageWith(change: Partial<Storage> = {}): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    ...change,
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storageWith())
  return () => vi.unstubAllGlobals()
})

test('keeps number, first name and one letter only, each child once, and forgets it without a trace', () => {
  expect(keptChildren()).toEqual([])
  expect(keepChild('SD25-1', ' Contoh Anak Satu ')).toBe(true)
  keepChild('SD25-2', 'Contoh')
  keepChild('SD25-1', 'Contoh Anak')
  expect(keptChildren()).toEqual([
    { number: 'SD25-2', firstName: 'Contoh' },
    { number: 'SD25-1', firstName: 'Contoh A.' },
  ])
  expect([isChildKept('SD25-1'), isChildKept('SD25-3')]).toEqual([true, false])
  removeKeptChild('SD25-1')
  removeKeptChild('SD25-2')
  expect(localStorage.getItem('spmb-anak')).toBeNull()
})

test('keeps the last ten', () => {
  for (let child = 0; child < 12; child += 1) keepChild(`SD25-${child}`, 'Contoh')
  expect(keptChildren().map(({ number }) => number)).toEqual(
    Array.from({ length: 10 }, (_, index) => `SD25-${index + 2}`),
  )
})

test.each(['nonsense', 'null', '{}', '[null,1,{"number":1}]'])(
  'reads the damaged list %s as empty',
  (text) => {
    localStorage.setItem('spmb-anak', text)
    expect(keptChildren()).toEqual([])
  },
)

test('says that a full or blocked storage keeps nothing', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', storageWith({ setItem: refuse }))
  expect(keepChild('SD25-1', 'Contoh')).toBe(false)
  vi.stubGlobal('localStorage', storageWith({ getItem: refuse, setItem: refuse, removeItem: refuse }))
  expect([keepChild('SD25-1', 'Contoh'), keptChildren()]).toEqual([false, []])
})
