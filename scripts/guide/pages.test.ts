import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STORY } from '../../e2e/season/story.ts'
import { guidePages, PICTURES } from './pages.ts'

const DOCS = join(import.meta.dirname, '../../docs')

test('the guide of the office has the sentences of the story that the journey performs', () => {
  expect(readFileSync(join(DOCS, 'panduan-dinas.md'), 'utf8')).toBe(guidePages(STORY))
})

test('each picture of the guide exists, and no other', () => {
  const shown = STORY.flatMap(({ steps }) => steps.flatMap(({ picture }) => (picture ? [picture.file] : [])))
  expect(readdirSync(join(DOCS, PICTURES)).sort()).toEqual(shown.map((file) => `${file}.png`).sort())
})
