/** The examples of docs/selection.md, read from the page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SelectionDocument } from '../../src/selection/document/format.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/selection.md'), 'utf8')
const sectionOf = (title: string) => page.split(`# ${title}\n`)[1]?.split(/\n##+ /)[0] ?? ''
const EIGHT = 'An example with eight children'
const NINE = 'An example with paths'

/** The rows of a table, by the first heading. */
export function exampleTable(heading: string, title = EIGHT): string[][] {
  const lines = sectionOf(title).split('\n')
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

export const pathExampleTable = (heading: string) => exampleTable(heading, NINE)

/** @param precedence the codes of the paths, in the order in which reserved seats are filled */
export function pathExampleDocument(precedence: string[]): SelectionDocument {
  return {
    level: 'SMP',
    seed: '416253',
    paths: precedence.map((code) => ({ code, order: ['distance', 'lottery'] })),
    leftover: ['domisili', 'afirmasi'],
    schools: pathExampleTable('School').map(([id = '', quota, afirmasi, domisili]) => ({
      id,
      quota: Number(quota),
      seats: { afirmasi: Number(afirmasi), domisili: Number(domisili) },
    })),
    applicants: pathExampleTable('Child').map(
      ([name = '', paths = '', first = '', second = '', mawar, melati]) => ({
        id: name,
        birth_date: '2013-01-01',
        choices: [first, second]
          .filter((school) => school !== '–')
          .map((school) => ({
            school,
            distance_m: Number(school === 'Mawar' ? mawar : melati),
            paths: paths.split(', '),
          })),
      }),
    ),
  }
}
