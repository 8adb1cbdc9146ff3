/** The example of docs/selection.md#an-example-with-eight-children, read from the page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SelectionDocument } from '../../src/selection/document/format.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/selection.md'), 'utf8')
const section = page.split('## An example with eight children')[1]?.split('\n## ')[0] ?? ''

/** The rows of a table, by the first heading. */
export function exampleTable(heading: string): string[][] {
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

export function exampleDocument(): SelectionDocument {
  const seats = { Mawar: 3, Melati: 3 }
  return {
    level: 'SD',
    seed: '416253',
    schools: Object.entries(seats).map(([id, quota]) => ({ id, quota })),
    applicants: exampleTable('Child').map(
      ([name, birth_date = '', first = '', second = '', mawar, melati]) => ({
        id: name as string,
        birth_date,
        choices: [first, second]
          .filter((school) => school !== '–')
          .map((school) => ({ school, distance_m: Number(school === 'Mawar' ? mawar : melati) })),
      }),
    ),
  }
}
