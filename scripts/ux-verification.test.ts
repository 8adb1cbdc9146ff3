/** The list of what families and staff may expect is complete, and each test that it names exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROWS = readFileSync(join(ROOT, 'docs/ux-verification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** The numbered expectations; the others have no number. */
const NUMBERS = Array.from({ length: 45 }, (_, index) => index + 1)
/** A test file, or two of them, with the beginnings of titles: `a.spec.ts` and `b.spec.ts` ('by keyboard only'). */
const CITED = /`([\w-]+\.(?:test|spec)\.ts)`(?: and `([\w-]+\.(?:test|spec)\.ts)`)?(?: \(('[^)]*)\))?/g

test('every expectation has a row that says whether it is met, and by which test', () => {
  expect(ROWS.map(([, what = '']) => Number.parseInt(what, 10)).filter((number) => number > 0)).toEqual(
    NUMBERS,
  )
  for (const [, what, state, tests = ''] of ROWS) {
    expect(state, what).toMatch(/^met/)
    expect(tests, what).toMatch(/axe|\.(test|spec)\.ts`/)
  }
})

test('every test that the list names exists', () => {
  const texts = textsOfTests()
  for (const [, what, , tests = ''] of ROWS)
    for (const [, first = '', second, titles = ''] of tests.matchAll(CITED))
      for (const file of second ? [first, second] : [first]) {
        expect(texts.has(file), `${what}: ${file}`).toBe(true)
        for (const [, title = ''] of titles.matchAll(/'([^']+)'/g))
          expect(texts.get(file)?.includes(title), `${what}: ${file}: ${title}`).toBe(true)
      }
})

/** File name → the text of the files with this name. */
function textsOfTests(): Map<string, string> {
  const texts = new Map<string, string>()
  for (const folder of ['apps/api/src', 'apps/web/src', 'packages/domain/src', 'e2e', 'scripts'])
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(test|spec)\.ts$/.test(path)) continue
      const name = basename(path)
      texts.set(name, (texts.get(name) ?? '') + readFileSync(join(ROOT, folder, path), 'utf8'))
    }
  return texts
}
