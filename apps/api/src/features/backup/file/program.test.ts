import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { labelOf, programOf, readLabel } from './label.ts'
import { readProgram } from './program.ts'

const COMMIT = 'c0ffee00'.repeat(5)
const parent = mkdtempSync(join(tmpdir(), 'spmb-program-'))
let root = ''
const put = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(parent, 'root-'))
  put('package.json', '{"version":"1.2.3"}')
})
afterAll(() => rmSync(parent, { recursive: true }))

describe('the program that writes a backup', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['on a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${COMMIT}\n` }, COMMIT],
    [
      'on a packed branch',
      { HEAD: 'ref: refs/heads/main\n', 'packed-refs': `# x\n${COMMIT} refs/heads/main\n` },
      COMMIT,
    ],
    ['at a commit without a branch', { HEAD: `${COMMIT}\n` }, COMMIT],
    ['before the first commit', { HEAD: 'ref: refs/heads/main\n' }, null],
    ['without a repository', {}, null],
  ])('%s', (_where, files, commit) => {
    for (const [name, text] of Object.entries(files)) put(`.git/${name}`, text)
    expect(readProgram(root)).toEqual({ version: '1.2.3', commit })
  })

  it.each([
    [`${COMMIT}\n`, COMMIT],
    ['\n', null],
    ['unknown\n', null],
  ])('in an image that was built of %j', (text, commit) => {
    put('COMMIT', text)
    expect(readProgram(root).commit).toBe(commit)
  })

  it('has the commit that git names', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: root,
        encoding: 'utf8',
      })
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '--message=x')
    expect(readProgram(root).commit).toBe(git('rev-parse', 'HEAD').trim())
  })
})

it('a label of which nobody knows who wrote it gives no text to a sentence but the form of a version', async () => {
  const label = labelOf(
    { version: '1.2.3', commit: COMMIT },
    {
      kind: 'tables',
      schema: 3,
      postgres: '18',
      platform: 'linux-x64',
      startedAt: '2026-06-02T00:00:00.000Z',
      installation: '0'.repeat(32),
      head: null,
      space: 1,
    },
  )
  expect(programOf(label)).toBe(`version 1.2.3 (git checkout ${COMMIT})`)
  expect(programOf({ ...label, commit: '$(rm)', version: '"; rm' })).toBe('version unknown')
  put('text', 'age-encryption.org/v1\n-> X25519 abc\n')
  expect([await readLabel(join(root, 'text')), await readLabel(join(root, 'missing'))]).toEqual([
    undefined,
    undefined,
  ])
})
