/** Documents of a selection, valid and not, for the tests of their reader. */
import type { SelectionDocument } from '../../src/selection/document/format.ts'
import { type readDocument, readDocumentBytes } from '../../src/selection/document/read-document.ts'

export const choice = (school: unknown, more: object = {}) => ({ school, distance_m: 100, ...more })
export const child = (id: unknown, more: object = {}) => ({
  id,
  birth_date: '2018-03-03',
  choices: [choice('A'), choice('B')],
  ...more,
})
/** A valid document, with some of its fields replaced. */
export const whole = (more: object = {}): SelectionDocument =>
  ({
    level: 'SD',
    seed: '416253',
    schools: [
      { id: 'A', quota: 1 },
      { id: 'B', quota: null },
    ],
    applicants: [child('T-1'), child('T-2')],
    ...more,
  }) as SelectionDocument

/** Reads a text from its bytes. */
export const fromBytes = (text: string) => readDocumentBytes(new TextEncoder().encode(text))

/** Each fault as 'place: sentence'. */
export function faultsOf(read: ReturnType<typeof readDocument>) {
  return 'faults' in read ? read.faults.map(({ place, says }) => `${place}: ${says}`) : []
}
