import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf, brokenCitations } from './citations.ts'

const root = join(import.meta.dirname, '..')
/** These two files contain broken citations as examples. */
const OWN_FILES = ['scripts/citations.ts', 'scripts/citations.test.ts']

test('every citation of a document names an existing file and heading', () => {
  const files = projectFiles()
  expect(files.map(({ path }) => path)).toContain('docs/product-rules.md')
  expect(brokenCitations(files)).toEqual([])
})

const rules = { path: 'docs/rules.md', text: '# Rules\n\n### The card (PDF)\n' }

test.each<[what: string, path: string, text: string]>([
  ['an unknown anchor', 'apps/a.ts', '/** See docs/rules.md#the-cards. */'],
  ['an unknown document', 'apps/a.ts', '// docs/other.md'],
  ['a relative link to an unknown file', 'docs/a.md', '[x](features/none.md)'],
  ['a relative link to an unknown anchor', 'docs/a.md', '[x](rules.md#none)'],
  ['an anchor of its own that does not exist', 'docs/a.md', '[x](#none)'],
  ['a section of a paper outside the repository', 'apps/a.ts', '/** The seats (product rule 6.4). */'],
  ['notes outside the repository', 'apps/a.ts', '/** See the regulation notes. */'],
])('%s is reported', (_what, path, text) => {
  expect(brokenCitations([rules, { path, text }])).toHaveLength(1)
})

test('resolving citations and other addresses are not reported', () => {
  const text =
    '[a](rules.md#the-card-pdf) [b](https://example.invalid/x.md#y) [c](../apps/a.ts) `docs/rules.md` [d](../apps)'
  expect(brokenCitations([rules, { path: 'docs/a.md', text }, { path: 'apps/a.ts', text: '' }])).toEqual([])
})

test('an anchor is made as GitHub makes it', () => {
  expect(anchorOf('The card (PDF), and `more`')).toBe('the-card-pdf-and-more')
})

/** Every source file and document of the project; dependencies and built files are left out. */
function projectFiles() {
  const names = readdirSync(root, { encoding: 'utf8' }).filter((name) => /^[^.].*\.md$|^LICENSE$/.test(name))
  for (const folder of ['apps', 'bench', 'deploy', 'docs', 'e2e', 'packages', 'scripts'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      names.push(`${folder}/${name.split(sep).join('/')}`)
  return names
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path) && !OWN_FILES.includes(path))
    .filter((path) => /\.(tsx?|md|css|sql|json|png|mjs|ya?ml|service|conf|sh)$|LICENSE$/.test(path))
    .map((path) => ({ path, text: path.endsWith('.png') ? '' : readFileSync(join(root, path), 'utf8') }))
}
