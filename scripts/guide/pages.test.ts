import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STORY } from '../../e2e/season/story.ts'
import { GUIDE } from './guide.ts'
import { guidePages, HELP, helpText, PICTURES } from './pages.ts'

const DOCS = join(import.meta.dirname, '../../docs')

test('the guide of the office has the sentences of the story that the journey performs', () => {
  expect(readFileSync(join(DOCS, 'panduan-dinas.md'), 'utf8')).toBe(guidePages(GUIDE))
  expect(STORY.filter((task) => !GUIDE.includes(task))).toEqual([])
})

test('the help of the screens has the same sentences: run node scripts/guide/write-guide.ts', () => {
  expect(readFileSync(HELP, 'utf8')).toBe(helpText(GUIDE))
})

test('each picture of the guide exists, and no other', () => {
  const shown = STORY.flatMap(({ steps }) => steps.flatMap(({ picture }) => (picture ? [picture.file] : [])))
  expect(readdirSync(join(DOCS, PICTURES)).sort()).toEqual(shown.map((file) => `${file}.png`).sort())
})
