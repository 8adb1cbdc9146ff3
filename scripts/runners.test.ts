import { expect, test } from 'vitest'
import { type Outcome, runSteps, type Step } from './run-steps.ts'
import { commandStep } from './runners.ts'

const passing = (passed: number): Step => ({
  title: `${passed} passing tests`,
  run: async () => ({ passed, failed: 0, skipped: 0 }),
})

const reporting = (outcome: Outcome): Step => ({ title: 'Some', run: async () => outcome })

/** Runs the steps and returns the printed lines and the exit code. */
async function outcome(...steps: Step[]) {
  const lines: string[] = []
  const code = await runSteps(steps, (line) => lines.push(...line.split('\n')))
  return { code, lines, last: lines.at(-1) }
}

test('the last line sums up all runners', async () => {
  expect(await outcome(passing(3), passing(40))).toMatchObject({ code: 0, last: '43 passed, 0 failed' })
})

test('a runner that throws is one failure, and the runners after it still run', async () => {
  const broken: Step = {
    title: 'Broken',
    run: async () => {
      throw new Error('No Chromium was found')
    },
  }
  const { code, lines, last } = await outcome(broken, passing(2))
  expect(lines).toContain('No Chromium was found')
  expect({ code, last }).toEqual({ code: 1, last: '2 passed, 1 failed' })
})

test('skipped tests are printed and not counted as passed', async () => {
  const { lines } = await outcome(reporting({ passed: 1, failed: 0, skipped: 2 }))
  expect(lines.slice(-2)).toEqual(['2 skipped', '1 passed, 0 failed'])
})

test('the ten slowest tests of all runners are listed, slowest first', async () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ title: `test ${index}`, ms: index * 1000 }))
  const { lines } = await outcome(reporting({ passed: 12, failed: 0, skipped: 0, tests }), passing(1))
  const from = lines.indexOf('Slowest tests:')
  expect(lines.slice(from + 1, from + 12)).toEqual([
    '  11.0 s  test 11',
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `  ${n}.0 s  test ${n}`),
    '',
  ])
})

test('a run without any test fails', async () => {
  expect(await outcome()).toMatchObject({ code: 1, last: '0 passed, 0 failed' })
})

test('a command passes by its exit code', async () => {
  expect(await commandStep('Good', '--version').run()).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(await commandStep('Bad', '--eval', 'process.exit(3)').run()).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  })
})
