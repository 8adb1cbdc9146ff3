/**
 * The check. Prints `N passed, N failed` over all runners as the last line and exits with 1 when anything failed.
 *
 *   npm test              web build, types, lint, rules, HTTP, journeys: every rule, call, screen and refusal once
 *   npm run test:rest     the tests, cases and journeys that `npm test` leaves out, without the other widths and what takes longest
 *   npm run test:full     everything: both of them, the long drills and mutation testing
 *   npm test -- WORD      only the tests and journeys whose path or title contains WORD
 *
 * What belongs to which: `apps/api/testing/calls/extent.ts`.
 */
import { parseArgs } from 'node:util'
import { type Extent, TAGS_FILTER } from '../apps/api/testing/calls/extent.ts'
import { filesThatMention, literalPattern, taggedFiles } from './matching.ts'
import { runSteps, type Step } from './run-steps.ts'
import { lint, mutationTesting, playwrightStep, types, vitestStep, webBuild } from './runners.ts'
import { chooseSeed } from './seed.ts'

const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false }, rest: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [word] = positionals
console.log(`Seed: ${chooseSeed()}`)
const extent = values.full ? 'full' : values.rest ? 'rest' : 'short'
process.exitCode = await runSteps(word === undefined ? await wholeCheck(extent) : await matching(word))

async function wholeCheck(extent: Extent): Promise<(Step | Step[])[]> {
  process.env.TEST_EXTENT = extent
  const drills = extent === 'full' ? ['drills'] : []
  const projects = ['rules', 'product', 'mocking', ...drills].map((name) => `--project=${name}`)
  // Vitest loads every file that it is given before it looks at tags.
  const files = extent === 'rest' ? await taggedFiles() : []
  // One after the other: at the same time the two take longer in all, because they share the processor's caches.
  return [
    extent === 'rest' ? webBuild : [webBuild, types, lint],
    vitestStep('Rules and HTTP', [...projects, ...TAGS_FILTER[extent], ...files], { extent }),
    playwrightStep('Browser journeys', []),
    ...(extent === 'full' ? [mutationTesting] : []),
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
