/** The whole run for records in memory. Files are read by `document/read-document.ts`. */
import { answerOf } from './document/answer.ts'
import type { FoundFaults } from './document/faults.ts'
import type { SelectionAnswer, SelectionDocument } from './document/format.ts'
import { readDocument } from './document/read-document.ts'
import { select } from './engine/select.ts'

export function runSelection(document: SelectionDocument): { answer: SelectionAnswer } | FoundFaults {
  const read = readDocument(document)
  if (!('selection' in read)) return read
  const { market } = read.selection
  return { answer: answerOf(market, select(market)) }
}
