/**
 * The thread with the tests: runs every test once, keeps its function, and runs it again for each mutant. Loading the modules takes
 * most of the time of a pure test; here it is done once for all mutants.
 */
import { relative } from 'node:path'
import { type RunnerTestCase, TestRunner } from 'vitest'
import { NAMESPACE, type RanTest, type Ready, type Tried, type Try } from './protocol.ts'

type Hits = Record<string, number>

/** What the changed code reads and counts in; Stryker's instrumenter names it. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}

interface Kept extends RanTest {
  run: () => unknown
}

// Vitest loads this file once as its runner and once for the file that serves mutants.
const shared = globalThis as unknown as { keptTests?: Map<string, Kept> } & Record<string, Switches>
shared.keptTests ??= new Map()
const kept = shared.keptTests as Map<string, Kept>
shared[NAMESPACE] ??= {}
const switches = shared[NAMESPACE] as Switches

/** In milliseconds. */
const QUICK_MS = 500

/** Vitest's runner, which keeps the function of each test that it runs. */
export default class KeepingRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    const file = relative(process.cwd(), test.file.filepath)
    if (file.startsWith('scripts/')) return void (await run())
    const id = uniqueId(`${file}#${titleOf(test)}`)
    const start = performance.now()
    const error = await failureOf(run, () => {
      switches.currentTestId = id
    })
    switches.currentTestId = undefined
    kept.set(id, { id, file, run, ms: performance.now() - start, ...(error !== null && { error }) })
    if (error !== null) throw new Error(error)
  }
}

/** The tests that ran, and which mutants each of them reached. */
export function keptTests(): Ready {
  const tests = [...kept.values()].map(({ run, ...test }) => test)
  return { kind: 'ready', tests, coverage: switches.mutantCoverage ?? { static: {}, perTest: {} } }
}

/** Runs tests with a mutant, the quickest first, until one fails. */
export async function tryMutant({ mutant, tests, hitLimit }: Omit<Try, 'kind'>): Promise<Tried> {
  const chosen = (tests.map((id) => kept.get(id)) as Kept[]).sort((one, other) => one.ms - other.ms)
  switches.activeMutant = mutant
  switches.hitCount = 0
  switches.hitLimit = hitLimit ?? undefined
  let ran = 0
  let failed: Tried['failed'] = null
  for (const { id, run } of chosen) {
    ran++
    const error = await failureOf(run)
    if (error !== null) failed = { id, error }
    if (failed) break
  }
  const hits = switches.hitCount
  switches.activeMutant = undefined
  switches.hitCount = undefined
  return { kind: 'tried', mutant, hits, ran, failed, spoiled: await isSpoiled(failed?.id) }
}

/** Whether a quick test fails without a mutant too, because the one before left something behind. */
async function isSpoiled(id: string | undefined): Promise<boolean> {
  const test = id === undefined ? undefined : kept.get(id)
  if (!test || test.ms > QUICK_MS) return false
  return (await failureOf(test.run)) !== null
}

/** Why a test fails; null when it passes. */
async function failureOf(run: () => unknown, before?: () => void): Promise<string | null> {
  try {
    before?.()
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function titleOf(test: RunnerTestCase): string {
  const titles = [test.name]
  for (let suite = test.suite; suite; suite = suite.suite) titles.unshift(suite.name)
  return titles.join(' > ')
}

function uniqueId(id: string): string {
  let unique = id
  for (let number = 2; kept.has(unique); number++) unique = `${id} (${number})`
  return unique
}
