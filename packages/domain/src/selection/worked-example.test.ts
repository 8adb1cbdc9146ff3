/** The example of docs/selection.md#an-example-with-eight-children. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SelectionDocument } from './document/format.ts'
import { lotteryNumber } from './lottery.ts'
import { runSelection } from './run-selection.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/selection.md'), 'utf8')
const section = page.split('## An example with eight children')[1]?.split('\n## ')[0] ?? ''

/** The rows of a table, by the first heading. */
function table(heading: string): string[][] {
  const lines = section.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  const rows = lines.slice(start + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

test('gives the places that the page says', () => {
  const seats = { Mawar: 3, Melati: 3 }
  const document: SelectionDocument = {
    level: 'SD',
    seed: '416253',
    schools: Object.entries(seats).map(([id, quota]) => ({ id, quota })),
    applicants: table('Child').map(([name, birth_date = '', first = '', second = '', mawar, melati]) => ({
      id: name as string,
      birth_date,
      choices: [first, second]
        .filter((school) => school !== '–')
        .map((school) => ({ school, distance_m: Number(school === 'Mawar' ? mawar : melati) })),
    })),
  }
  expect(document.applicants).toHaveLength(8)
  const outcome = runSelection(document)
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome))
  const reserve = (choices: { school: unknown; reserve: number | null }[]) =>
    choices
      .filter((each) => each.reserve !== null)
      .map((each) => `${each.school} ${each.reserve}`)
      .join(', ') || '–'
  expect(
    outcome.answer.results.map(({ id, school, choices }) => [id, String(school ?? '–'), reserve(choices)]),
  ).toEqual(table('Result of'))
  for (const [name = '', number = ''] of table('Lottery of'))
    expect(lotteryNumber('416253', name).slice(0, 8)).toBe(number)
})
