/** `.ci/run` with a stand-in for npm: one sum over both parts, whatever fails. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './runners.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spmb-ci-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What each npm command prints as its sum, if any, and its exit code. */
type Npm = Record<'ci' | 'test' | 'run', [sum: string, code: number]>

async function ciRun(npm: Partial<Npm>) {
  const said: Npm = { ci: ['', 0], test: ['40 passed, 0 failed', 0], run: ['7 passed, 0 failed', 0], ...npm }
  const cases = Object.entries(said).map(
    ([name, [sum, code]]) => `${name}) echo "npm ${name}"; echo "${sum}"; echo "npm notice"; exit ${code} ;;`,
  )
  const stand = join(folder, 'npm')
  await writeFile(stand, `#!/bin/sh\ncase $1 in\n${cases.join('\n')}\nesac\n`)
  await chmod(stand, 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  return new Promise<{ code: number; last: string | undefined; text: string }>((done) => {
    execFile(join(root, '.ci/run'), { env }, (error, text) =>
      done({ code: Number(error?.code ?? 0), last: text.trim().split('\n').at(-1), text }),
    )
  })
}

test.each<[what: string, npm: Partial<Npm>, last: string, code: number]>([
  ['both parts pass', {}, '47 passed, 0 failed', 0],
  ['a test of the first part fails', { test: ['39 passed, 1 failed', 1] }, '46 passed, 1 failed', 1],
  ['a test of the second part fails', { run: ['5 passed, 2 failed', 1] }, '45 passed, 2 failed', 1],
  ['the second part ends without a sum', { run: ['', 1] }, '40 passed, 1 failed', 1],
  ['the second part fails after its sum', { run: ['7 passed, 0 failed', 1] }, '47 passed, 1 failed', 1],
  ['the first part runs nothing', { test: ['0 passed, 0 failed', 0] }, '0 passed, 1 failed', 1],
  ['npm ci fails', { ci: ['', 1] }, '0 passed, 1 failed', 1],
])('%s', async (_what, npm, last, code) => {
  expect(await ciRun(npm)).toMatchObject({ last, code })
})

test('after a failure of npm ci nothing else runs', async () => {
  const { text } = await ciRun({ ci: ['', 1] })
  expect(text).toContain('npm ci')
  expect(text).not.toContain('npm test')
})
