import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PAGE, settingsPage } from './settings-page.ts'

const FOLDER = join(import.meta.dirname, '../../apps/api/src/platform/settings')

it('the page of settings is what the comments say: run node scripts/guide/settings-page.ts', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(settingsPage())
})

it('has every setting that is read', () => {
  const read = readdirSync(FOLDER)
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(FOLDER, name), 'utf8').matchAll(
        /(?:setting(?:<.*>)?|limit)\(\s*'([A-Z_]+)'|env\.([A-Z_]+)/g,
      ),
    ])
    .map(([, asked, taken]) => asked ?? taken ?? '')
  expect(read.length).toBeGreaterThan(30)
  const rows = settingsPage()
  expect(read.filter((name) => !rows.includes(`\`${name}\``))).toEqual([])
})
