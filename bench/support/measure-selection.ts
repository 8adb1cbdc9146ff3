/** Runs a selection from bytes to bytes in this process and prints its peak of memory above the start. */
import { answerText } from '@spmb/domain/selection/document/answer.ts'
import { documentReader } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import { selectionDocument } from './selection-document.ts'

export interface Measured {
  megabytes: number
  seconds: number
}

const encoder = new TextEncoder()
const buffer = new Uint8Array(1_048_576)
const before = process.memoryUsage().rss
const started = performance.now()
const reader = documentReader()
let waiting = ''
for (const piece of selectionDocument(Number(process.argv[2]), 'district')) {
  waiting += piece
  if (waiting.length < 200_000) continue
  reader.write(buffer.subarray(0, encoder.encodeInto(waiting, buffer).written))
  waiting = ''
}
reader.write(encoder.encode(waiting))
const read = reader.end()
if (!('selection' in read)) throw new Error(JSON.stringify(read.faults.slice(0, 3)))
for (const piece of answerText(read.selection, select(read.selection.market)))
  encoder.encodeInto(piece, buffer)
const measured: Measured = {
  megabytes: (process.resourceUsage().maxRSS * 1_024 - before) / 1e6,
  seconds: (performance.now() - started) / 1_000,
}
console.log(JSON.stringify(measured))
