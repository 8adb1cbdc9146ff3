/**
 * The whole check. Prints `N passed, N failed` over all runners as the last line and exits with 1 when anything failed.
 *
 *   npm test              web build, types, lint, rules, HTTP, short drills, browser journeys
 *   npm run test:full     the same with the long drills, every case of the large products of cases, each journey both wide
 *                         and narrow (`TEST_EXTENT`), and mutation testing
 *   npm test -- WORD      only the tests and journeys whose path or title contains WORD
 */
import { parseArgs } from 'node:util'
import { filesThatMention, literalPattern } from './matching.ts'
import { runSteps, type Step } from './run-steps.ts'
import { lint, mutationTesting, playwrightStep, types, vitestStep, webBuild } from './runners.ts'
import { chooseSeed } from './seed.ts'

const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [word] = positionals
if (values.full) process.env.TEST_EXTENT = 'full'
console.log(`Seed: ${chooseSeed()}`)
process.exitCode = await runSteps(word === undefined ? wholeCheck(values.full) : await matching(word))

function wholeCheck(full: boolean): (Step | Step[])[] {
  const projects = ['rules', 'product', 'mocking', ...(full ? ['drills'] : [])].map(
    (name) => `--project=${name}`,
  )
  // One after the other: at the same time the two take longer in all, because they share the processor's caches.
  return [
    [webBuild, types, lint],
    vitestStep('Rules and HTTP', projects),
    playwrightStep('Browser journeys', []),
    ...(full ? [mutationTesting] : []),
  ]
}

/** Vitest filters either by path or by title, hence two runs. Playwright's filter sees both. */
async function matching(word: string): Promise<Step[]> {
  const files = await filesThatMention(word)
  const byTitle = vitestStep('Tests by title', ['-t', literalPattern(word), ...files], { mayBeEmpty: true })
  return [
    webBuild,
    vitestStep('Test files by path', [word], { mayBeEmpty: true }),
    ...(files.length > 0 ? [byTitle] : []),
    playwrightStep('Browser journeys', ['--grep', literalPattern(word)], { mayBeEmpty: true }),
  ]
}
