/**
 * A test runner for Stryker that loads the tests once and tries all mutants in the same thread: a mutant of a pure rule takes
 * milliseconds. Stryker's own runner for Vitest starts a thread and loads all modules for each mutant (docs/decisions/0046-mutation-testing.md).
 */

import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import { createVitest } from 'vitest/node'
import { CHANNEL } from './protocol.ts'

const NAME = 'kept-tests'

class KeptTestsRunner {
  static inject = tokens(commonTokens.options)
  #channel = new BroadcastChannel(CHANNEL)
  #vitest
  #ready

  // Stryker passes its options.
  // biome-ignore lint/complexity/noUselessConstructor: dependency injection by position
  constructor(_options) {}

  /** Constants are computed once, so mutants of constants cannot be tried. */
  capabilities() {
    return { reloadEnvironment: false }
  }

  async init() {
    const ready = this.#next('ready')
    this.#vitest = await createVitest('test', {
      config: 'scripts/mutation/vitest.config.ts',
      watch: false,
      reporters: [],
    })
    const ended = this.#vitest.start().then(() => {
      throw new Error('the tests ended before the first mutant')
    })
    this.#ready = await Promise.race([ready, ended])
    ended.catch(() => {})
  }

  async dryRun() {
    const { tests, coverage } = this.#ready
    return { status: DryRunStatus.Complete, tests: tests.map(resultOf), mutantCoverage: coverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const tests = testFilter ?? this.#ready.tests.map(({ id }) => id)
    const tried = this.#next('tried')
    const trial = { kind: 'try', mutant: activeMutant.id, tests, hitLimit: hitLimit ?? null }
    this.#channel.postMessage(trial)
    const { hits, ran, failed, spoiled } = await tried
    if (spoiled && failed) throw new Error(`${failed.id} fails without a mutant too after ${activeMutant.id}`)
    if (determineHitLimitReached(hits, hitLimit)) return { status: MutantRunStatus.Timeout }
    if (!failed) return { status: MutantRunStatus.Survived, nrOfTests: ran }
    const { id, error } = failed
    return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage: error, nrOfTests: ran }
  }

  async dispose() {
    this.#channel.postMessage({ kind: 'end' })
    await this.#vitest?.close()
    this.#channel.close()
  }

  #next(kind) {
    return new Promise((resolve) => {
      this.#channel.onmessage = ({ data }) => data.kind === kind && resolve(data)
    })
  }
}

function resultOf({ id, file, ms, error }) {
  const test = { id, name: id.slice(file.length + 1), fileName: file, timeSpentMs: ms }
  return error === undefined
    ? { ...test, status: TestStatus.Success }
    : { ...test, status: TestStatus.Failed, failureMessage: error }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, NAME, KeptTestsRunner)]
