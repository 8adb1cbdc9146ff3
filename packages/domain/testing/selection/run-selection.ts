/** The whole run for records in memory. Files are read by `document/read-document.ts`. */
import { answerOf } from '../../src/selection/document/answer.ts'
import type { FoundFaults } from '../../src/selection/document/faults.ts'
import type { SelectionAnswer, SelectionDocument } from '../../src/selection/document/format.ts'
import { readDocument } from '../../src/selection/document/read-document.ts'
import { select } from '../../src/selection/engine/select.ts'

export function runSelection(document: SelectionDocument): { answer: SelectionAnswer } | FoundFaults {
  const read = readDocument(document)
  if (!('selection' in read)) return read
  const { market } = read.selection
  return { answer: answerOf(market, select(market)) }
}
