import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/decisions')
const MAX_WORDS = 250
const records = readdirSync(FOLDER)

test.each(records)('%s has at most 250 words', (name) => {
  const words = readFileSync(join(FOLDER, name), 'utf8').split(/\s+/).filter(Boolean)
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS)
})

test('records are numbered from 1 without gaps and duplicates, and their titles carry the number', () => {
  expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1))
  for (const name of records)
    expect(readFileSync(join(FOLDER, name), 'utf8')).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `))
})

test('the measurements stay a reference: at most 80 rows of at most 160 characters, each with a date', () => {
  const lines = readFileSync(join(FOLDER, '../measurements.md'), 'utf8').split('\n')
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| What |'))
  expect(rows.length).toBeLessThanOrEqual(80)
  expect(lines.filter((line) => line.length > 160)).toEqual([])
  expect(rows.filter((row) => !/ \| \d\d-\d\d \|$/.test(row))).toEqual([])
})
