import { expect, test } from 'vitest'
import { type Outcome, runSteps, type Step } from './run-steps.ts'
import { commandStep } from './runners.ts'

const passing = (passed: number): Step => ({
  title: `${passed} passing tests`,
  run: async () => ({ passed, failed: 0, skipped: 0 }),
})

const reporting = (outcome: Outcome): Step => ({ title: 'Some', run: async () => outcome })

/** Runs the steps and returns the printed lines and the exit code. */
async function outcome(...steps: (Step | Step[])[]) {
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

test('tests that passed at a second try only are named', async () => {
  const tests = [
    { title: 'calm', ms: 1000 },
    { title: 'racy', ms: 2000, secondTry: true },
  ]
  const { lines, last } = await outcome(reporting({ passed: 2, failed: 0, skipped: 0, tests }))
  expect(lines[lines.indexOf('Passed at a second try:') + 1]).toBe('  racy')
  expect(last).toBe('2 passed, 0 failed')
})

test('a run without any test fails', async () => {
  expect(await outcome()).toMatchObject({ code: 1, last: '0 passed, 0 failed' })
})

/** Ends when the test says so, with these lines. */
function waiting(title: string, ...lines: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run: Step['run'] = async (output) => {
    await promise
    for (const line of lines) output.write(`${line}\n`)
    return { passed: 1, failed: 0, skipped: 0 }
  }
  return { step: { title, run }, end: resolve }
}

test('steps of a group run at the same time, and their output appears in the order of the group', async () => {
  const first = waiting('First', 'of the first')
  const second = waiting('Second', 'of the second')
  const third: Step = {
    title: 'Third',
    run: async (output) => {
      output.write('half ')
      output.write('a line\n')
      second.end()
      await second.step.run({ isShown: true, write() {} })
      first.end()
      return { passed: 1, failed: 0, skipped: 0 }
    },
  }
  const { lines, last } = await outcome([first.step, second.step, third], passing(1))
  const said = ['of the first', 'of the second', 'half a line']
  expect(lines.filter((line) => said.includes(line))).toEqual(said)
  expect(lines.filter((line) => /^=== \d+\//.test(line))).toEqual([
    '=== 1/4 First',
    '=== 2/4 Second',
    '=== 3/4 Third',
    '=== 4/4 1 passing tests',
  ])
  expect(last).toBe('4 passed, 0 failed')
})

/** What a step writes before or after it is shown. */
async function written(step: Step, isShown: boolean) {
  const texts: string[] = []
  const outcome = await step.run({ isShown, write: (part) => texts.push(part) })
  return { text: texts.join(''), outcome }
}

test('a command passes by its exit code', async () => {
  const { outcome } = await written(commandStep('Good', '--eval', ''), true)
  expect(outcome).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('a command fails by its exit code; while it is not shown, both of its outputs are kept', async () => {
  const script = 'console.log("one"); console.error("two"); process.exit(3)'
  const { text, outcome } = await written(commandStep('Bad', '--eval', script), false)
  expect(outcome).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(text.trim().split('\n').sort()).toEqual(['one', 'two'])
})
