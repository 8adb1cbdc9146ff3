import { afterEach, expect, test } from 'vitest'
import { keptTests, tryMutant } from './kept-tests.ts'
import { NAMESPACE } from './protocol.ts'

const shared = globalThis as unknown as {
  keptTests: Map<string, { id: string; file: string; ms: number; run: () => unknown }>
} & Record<string, { activeMutant?: string; hitCount?: number }>
const switches = () => shared[NAMESPACE] as { activeMutant?: string; hitCount?: number }

/** Keeps a test that fails while one of these mutants is active, and returns the list of the mutants that it saw. */
function keep(id: string, ms: number, failsWith: (string | undefined)[] = []) {
  const saw: (string | undefined)[] = []
  const run = () => {
    saw.push(switches().activeMutant)
    if (switches().hitCount !== undefined) switches().hitCount = 3
    if (failsWith.includes(switches().activeMutant)) throw new Error(`${id} failed`)
  }
  shared.keptTests.set(id, { id, file: 'a.test.ts', ms, run })
  return saw
}

afterEach(() => shared.keptTests.clear())

test('tests run with the mutant, the quickest first, until one fails', async () => {
  const slow = keep('slow', 900)
  const quick = keep('quick', 1)
  const noticing = keep('noticing', 5, ['7'])
  const tried = await tryMutant({ mutant: '7', tests: ['slow', 'noticing', 'quick'], hitLimit: 100 })
  expect(tried).toEqual({
    kind: 'tried',
    mutant: '7',
    hits: 3,
    ran: 2,
    spoiled: false,
    failed: { id: 'noticing', error: 'noticing failed' },
  })
  expect({ quick, noticing, slow }).toEqual({ quick: ['7'], noticing: ['7', undefined], slow: [] })
})

test('a mutant that no test notices survives, and is not active afterwards', async () => {
  keep('one', 1)
  const tried = await tryMutant({ mutant: '8', tests: ['one'], hitLimit: null })
  expect(tried).toMatchObject({ failed: null, ran: 1, spoiled: false })
  expect(switches()).toMatchObject({ activeMutant: undefined, hitCount: undefined })
})

test('a test that fails without the mutant too is reported as spoiled', async () => {
  keep('shared state', 1, ['9', undefined])
  expect(await tryMutant({ mutant: '9', tests: ['shared state'], hitLimit: null })).toMatchObject({
    spoiled: true,
  })
})

test('the kept tests are listed without their functions', () => {
  keep('one', 4)
  expect(keptTests().tests).toEqual([{ id: 'one', file: 'a.test.ts', ms: 4 }])
})
