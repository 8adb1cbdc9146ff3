/** Runs a selection from bytes to bytes in this process and prints its peak of memory above the start. */
import { answerText } from '@spmb/domain/selection/document/answer.ts'
import { readDocumentBytes } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import { selectionDocument } from './selection-document.ts'

export interface Measured {
  megabytes: number
  seconds: number
}

const encoder = new TextEncoder()
const buffer = new Uint8Array(1_048_576)
const document = encoder.encode([...selectionDocument(Number(process.argv[2]), 'district')].join(''))
const before = process.memoryUsage().rss - document.length
const started = performance.now()
const read = readDocumentBytes(document)
if (!('selection' in read)) throw new Error(JSON.stringify(read.faults.slice(0, 3)))
const { market } = read.selection
for (const piece of answerText(market, select(market))) encoder.encodeInto(piece, buffer)
const measured: Measured = {
  megabytes: (process.resourceUsage().maxRSS * 1_024 - before) / 1e6,
  seconds: (performance.now() - started) / 1_000,
}
console.log(JSON.stringify(measured))
