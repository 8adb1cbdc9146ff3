import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf } from '../import-directions.ts'
import {
  classNamePrefixesIn,
  classNamesIn,
  classNamesOfStyles,
  customProperties,
  importedStyles,
} from './class-names.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/dist/**', '**/node_modules/**'] }).sort()

const styles = new Map(filesOf('apps/web/src/**/*.css').map((path) => [path, read(path)]))
const sources = filesOf('apps/web/src/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'))
const journeys = filesOf('e2e/**/*.ts').map(read).join('\n')
/** A class without a style by which journeys find an element. */
const isFoundByJourneys = (name: string) => journeys.includes(`.${name}`)
/** The beginning of names that the library of toasts gives to its elements. */
const OF_TOASTS = 'Toastify'

test('every class name of an element has a style', () => {
  const styled = new Set([...styles.values()].flatMap((css) => [...classNamesOfStyles(css)]))
  expect(unstyled(sources, styled)).toEqual([])
})

test('every class name of a staff screen has a style in the style sheet of staff', () => {
  const { modules, sheets } = reachedFrom('apps/web/src/staff/client.tsx')
  expect(modules).toContain('apps/web/src/publication/staff/PublishPage.tsx')
  expect(sheets).toContain('apps/web/src/publication/staff/publication.css')
  const styled = new Set(sheets.flatMap((path) => [...classNamesOfStyles(styles.get(path) ?? '')]))
  expect(unstyled(modules, styled)).toEqual([])
})

test('every class name that a style selects is in a source file', () => {
  const texts = sources.map(read)
  const words = new Set(texts.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []))
  const prefixes = [...texts.flatMap(classNamePrefixesIn), OF_TOASTS]
  expect(prefixes).toContain('btn-')
  const unused = [...styles].flatMap(([path, css]) =>
    [...classNamesOfStyles(css)]
      .filter((name) => !words.has(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
      .map((name) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('every custom property that is read is set somewhere', () => {
  const all = [...styles.values(), ...sources.map(read)].map(customProperties)
  const set = new Set(all.flatMap((each) => [...each.set]))
  expect(set).toContain('--err')
  expect(all.flatMap((each) => [...each.read]).filter((name) => !set.has(name))).toEqual([])
})

describe('names are read from sources', () => {
  test('of elements', () => {
    const source = `<p className="a b-1" /> <p className={on === 'x' ? 'c' : undefined} /> { className: 'd' }
      <p className={\`e f-\${kind}\`} /> <p className={x ? \`\${look({ a })} g\` : 'h'} /> <p title="not-a-class" />`
    expect([...classNamesIn(source)]).toEqual(['a', 'b-1', 'c', 'd', 'e', 'g', 'h'])
  })

  test('of elements, put together from parts', () => {
    expect(classNamePrefixesIn(`\`a-\${kind}\` \`b c-\${kind} d\` \`d\${e}\``)).toEqual(['a-', 'c-'])
  })

  test('of style sheets', () => {
    const css =
      '@import "./x.css" layer(base);\n/* .no */ .a > .b-1:hover, p.c { width: 0.5rem; color: var(--d); --e: 1 }'
    expect([...classNamesOfStyles(css)].filter((name) => name !== 'css')).toEqual(['a', 'b-1', 'c'])
    expect(importedStyles(css)).toEqual(['./x.css'])
    expect(customProperties(css)).toEqual({ set: new Set(['--e']), read: new Set(['--d']) })
  })
})

/** Names of these files without a style, as 'path: name'. */
function unstyled(paths: readonly string[], styled: ReadonlySet<string>): string[] {
  return paths.flatMap((path) =>
    [...classNamesIn(read(path))]
      .filter((name) => !styled.has(name) && !isFoundByJourneys(name))
      .map((name) => `${path}: ${name}`),
  )
}

/** The modules and style sheets that an entry loads, directly or indirectly. */
function reachedFrom(entry: string): { modules: string[]; sheets: string[] } {
  const reached = new Set([entry])
  for (const path of reached) {
    const css = styles.get(path)
    const imported =
      css === undefined
        ? importsOf({ path, text: read(path) }).flatMap(({ file }) => file ?? [])
        : importedStyles(css).map((each) => posix.join(posix.dirname(path), each))
    for (const each of imported) if (each.startsWith('apps/web/src/')) reached.add(each)
  }
  const all = [...reached].sort()
  return {
    modules: all.filter((path) => !path.endsWith('.css')),
    sheets: all.filter((path) => path.endsWith('.css')),
  }
}
