import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { buildWeb } from '../../apps/api/testing/processes/served.ts'
import { BASELINE, BUILD_TARGETS } from '../../apps/web/browser-baseline.ts'
import { newerThanBaseline } from './newer-than-baseline.ts'

const root = join(import.meta.dirname, '../..')

/** React calls it for a component that this project does not use. */
const ALLOWED = /^apps\/web\/dist\/client\/assets\/(react|staff-client)-[\w-]+\.js: startViewTransition: /

/** Each use in these files that a browser of the baseline lacks. @param atLeast files; fewer would mean a wrong folder */
function newerIn(folder: string, isRead: (name: string) => boolean, atLeast: number): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isRead)
  expect(files.length).toBeGreaterThan(atLeast)
  return files.flatMap((name) =>
    newerThanBaseline(readFileSync(join(root, folder, name), 'utf8')).map(
      (newer) => `${folder}/${name.split(sep).join('/')}: ${newer.name}: ${newer.code}`,
    ),
  )
}

const isProduct = (name: string) =>
  /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.split(sep).includes('testing')

test.each([
  ['apps/web/src', 500],
  ['packages/domain/src', 200],
])('%s uses nothing that an old browser lacks', (folder, atLeast) => {
  expect(newerIn(folder, isProduct, atLeast)).toEqual([])
})

test('the built files, with their libraries, use nothing that an old browser lacks', () => {
  buildWeb()
  const found = newerIn('apps/web/dist/client', (name) => name.endsWith('.js'), 100)
  expect(found.filter((use) => !ALLOWED.test(use))).toEqual([])
})

test('the build lowers syntax to the baseline', () => {
  expect(BUILD_TARGETS).toEqual(['chrome99', 'firefox101', 'safari15.4'])
})

test.each([
  ['list.toSorted()', 'toSorted, toReversed, toSpliced'],
  ['list.with(0, 1)', 'with of a list'],
  ['if (!text.isWellFormed()) refuse()', 'isWellFormed, toWellFormed'],
  ['const isBad = !text.isWellFormed() || isBlank(text)', 'isWellFormed, toWellFormed'],
  ['one.union(other)', 'methods of sets'],
  ['map.values().map(draw)', 'methods of iterators'],
  ['text.matchAll(word).toArray()', 'methods of iterators'],
  ['Object.groupBy(list, key)', 'groupBy of Object or Map'],
  ['const { resolve } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['fetch(path, { signal: AbortSignal.timeout(9) })', 'AbortSignal.timeout'],
  ['requestIdleCallback(task)', 'requestIdleCallback'],
  ['dialog.showPopover()', 'popover methods'],
  ['/(?<!a)b/.test(text)', 'a lookbehind'],
  ["new RegExp('(?<=a)b')", 'a lookbehind'],
  [`new RegExp(\`(?<!\${letter})b\`)`, 'a lookbehind'],
  ['new RegExp(String.raw`(?<!\\p{L})b`)', 'a lookbehind'],
  ["new RegExp(word, 'v')", 'the flag v of an expression'],
  ['/(?i:a)b/.test(text)', 'flags inside an expression'],
  ["() => { const query = new URLSearchParams(); return query.size ? '?' : '' }", 'size of URLSearchParams'],
  ['const query = new URLSearchParams(); const any = () => query.size', 'size of URLSearchParams'],
])('%s is newer', (code, name) => {
  expect(newerThanBaseline(code).map((newer) => newer.name)).toEqual([name])
})

test.each([
  ['a call that asks', 'dialog.showPopover?.()'],
  ['a condition that asks', "if (typeof requestIdleCallback === 'function') requestIdleCallback(task)"],
  ['a choice that asks', 'const signal = AbortSignal.any ? AbortSignal.any(all) : own'],
  ['a schema', 'const id = z.union([z.int(), z.string()])'],
  ['a list of values', 'Object.values(answers).map(draw)'],
  ['the size of a set', 'const query = new Set(); query.size'],
  [
    'a query of another function',
    'const a = () => { const t = new URLSearchParams() }; const b = (t) => t.size',
  ],
  ['a named group', '/(?<year>20)/.test(text)'],
  ['a comment', '// list.toSorted()'],
])('%s is not', (_what, code) => {
  expect(newerThanBaseline(code)).toEqual([])
})

test('what every browser of a later baseline has is no longer searched', () => {
  const later = { ...BASELINE, chrome: 110, firefox: 115, safari: 16 }
  expect(newerThanBaseline('list.toSorted()', later)).toEqual([])
})
