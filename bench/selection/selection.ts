/**
 * A run from the bytes of its document to those of its answer with the hash, and the check of its certificate from the bytes to the
 * verdict; then the size of the certificate, and the memory of a run of the most applicants.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { checkCertificate } from '@spmb/domain/selection/certificate/check.ts'
import { readCertificate } from '@spmb/domain/selection/certificate/read.ts'
import { certificateText } from '@spmb/domain/selection/certificate/write.ts'
import { answerText } from '@spmb/domain/selection/document/answer.ts'
import type { Selection } from '@spmb/domain/selection/document/market-builder.ts'
import { MAX_APPLICANTS, readDocumentBytes } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import type { Measured } from '../support/measure-selection.ts'
import { median, report } from '../support/report.ts'
import { type Spread, selectionDocument } from '../support/selection-document.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SIZES = [
  { applicants: 10_000, goalMs: 250, goalOfPathsMs: 500 },
  { applicants: 100_000, goalMs: 3_000, goalOfPathsMs: 6_000 },
]
const MEMORY_MB = 1_000
const COMPRESSED_KB = 600
const encoder = new TextEncoder()

const most = Number(process.env.BENCH_APPLICANTS ?? MAX_APPLICANTS)
for (const { applicants, goalMs, goalOfPathsMs } of SIZES.filter((size) => size.applicants <= most)) {
  compare(applicants, goalMs, 'district')
  // All children of a school live in one village and are born on few days: the lottery decides about most of them.
  if (applicants <= 10_000) compare(applicants, goalMs, 'equal')
  measureRuns(encoder.encode([...selectionDocument(applicants, 'paths')].join('')), {
    of: `${applicants} applicants with four paths`,
    goalMs: goalOfPathsMs,
  })
}
if (most >= MAX_APPLICANTS) await memory()

function compare(applicants: number, goalMs: number, spread: Spread) {
  const document = encoder.encode([...selectionDocument(applicants, spread)].join(''))
  const text = textOfCertificate(read(document))
  const certificate = encoder.encode(text)
  const run = measureRuns(document, {
    of: `${applicants} applicants, ${spread === 'district' ? 'as in a district' : 'mostly equal'}`,
    goalMs,
  })
  const check = Array.from({ length: ROUNDS }, () => timed(() => refuseFaults(certificate)))
  report('check of the certificate, from its bytes', median(check), 'the run', run, { unit: ' ms' })
  if (spread !== 'district' || applicants > 10_000) return
  report('certificate, compressed', brotliCompressSync(text).length / 1_000, 'allowed', COMPRESSED_KB, {
    goal: 1,
    atMost: true,
    unit: ' kB',
    extra: `gzip ${Math.round(gzipSync(text, { level: 9 }).length / 1_000)} kB, plain ${Math.round(text.length / 1_000)} kB`,
  })
}

/** @returns the median, in milliseconds */
function measureRuns(document: Uint8Array, { of, goalMs }: { of: string; goalMs: number }): number {
  const times = Array.from({ length: ROUNDS }, () =>
    timed(() => {
      const { market } = read(document)
      for (const piece of answerText(market, select(market))) encoder.encode(piece)
    }),
  )
  report(`run, ${of}, from bytes to bytes`, median(times), 'allowed', goalMs, {
    goal: 1,
    atMost: true,
    unit: ' ms',
    extra: `the first ${Math.round(times[0] ?? 0)} ms`,
  })
  return median(times)
}

async function memory() {
  const script = join(import.meta.dirname, '../support/measure-selection.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(MAX_APPLICANTS)])
  const { megabytes, seconds } = JSON.parse(stdout) as Measured
  report(
    `memory of a run of ${MAX_APPLICANTS} applicants from bytes to bytes, above start`,
    megabytes,
    'allowed',
    MEMORY_MB,
    { goal: 1, atMost: true, unit: ' MB', extra: `${seconds.toFixed(1)} s` },
  )
}

/** Processor time of this thread: other programs on the machine change it less than the time of a clock. */
function timed(act: () => unknown): number {
  const started = process.threadCpuUsage()
  act()
  const ended = process.threadCpuUsage()
  return (ended.user + ended.system - started.user - started.system) / 1_000
}

function read(document: Uint8Array): Selection {
  const result = readDocumentBytes(document)
  if ('selection' in result) return result.selection
  throw new Error(JSON.stringify(result.faults.slice(0, 3)))
}

function textOfCertificate(selection: Selection): string {
  const salts = crypto.getRandomValues(new Uint32Array(4))
  const saltOf = (applicant: number) => `${salts.join()} ${applicant}`
  return [...certificateText(selection, select(selection.market), saltOf)].join('')
}

function refuseFaults(certificate: Uint8Array) {
  const result = readCertificate(certificate)
  const faults = 'market' in result ? checkCertificate(result).faults : result.list
  if (faults.length > 0) throw new Error(JSON.stringify(faults.slice(0, 3)))
}
