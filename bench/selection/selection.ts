/**
 * The engine of the selection against the time to sort 2N random doubles in the same process: the engine on its columns, with
 * the lottery computed where it decides, and the same with the lottery of every applicant. Then the check of a certificate
 * against the run, both from bytes to the end, and its size; at last the memory of a million applicants.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { checkCertificate } from '@spmb/domain/selection/certificate/check.ts'
import type { ReadCertificate } from '@spmb/domain/selection/certificate/columns.ts'
import { certificateReader } from '@spmb/domain/selection/certificate/read.ts'
import { certificateText } from '@spmb/domain/selection/certificate/write.ts'
import { answerText } from '@spmb/domain/selection/document/answer.ts'
import type { Selection } from '@spmb/domain/selection/document/market-builder.ts'
import { documentReader } from '@spmb/domain/selection/document/read-document.ts'
import { type Outcome, select } from '@spmb/domain/selection/engine/select.ts'
import { drawnLots } from '@spmb/domain/selection/lottery.ts'
import type { Measured } from '../support/measure-selection.ts'
import { median, report } from '../support/report.ts'
import { type Spread, selectionDocument } from '../support/selection-document.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
/** Rows that a round works through, so that a small market is measured as exactly as a large one. */
const ROWS_A_ROUND = 400_000
const SIZES = [
  { applicants: 10_000, goal: 2 },
  { applicants: 100_000, goal: 1.5 },
  { applicants: 1_000_000, goal: 1.5 },
]
const MEMORY_MB = 300
const COMPRESSED_KB = 600
const encoder = new TextEncoder()

const most = Number(process.env.BENCH_APPLICANTS ?? 1_000_000)
for (const { applicants, goal } of SIZES.filter((size) => size.applicants <= most)) {
  await compare(applicants, goal, 'district')
  // All children of a school live in one village and are born on few days: the lottery decides about most of them.
  if (applicants <= 10_000) await compare(applicants, goal, 'equal')
}
if (most >= 1_000_000) await memory()

async function compare(applicants: number, goal: number, spread: Spread) {
  const selection = read(selectionDocument(applicants, spread))
  const { certificate, size } = certificateOf(selection)
  const times = { sort: [], engine: [], hashed: [], whole: [], check: [], bytes: [] } as Record<
    string,
    number[]
  >
  const repeats = Math.max(1, Math.round(ROWS_A_ROUND / (applicants * 2)))
  const timed = (name: string, prepare: () => () => unknown) => {
    let sum = 0
    for (let i = 0; i < repeats; i++) {
      const act = prepare()
      const started = processorMs()
      act()
      sum += processorMs() - started
    }
    times[name]?.push(sum / repeats)
  }
  const doubles = new Float64Array(applicants * 2)
  const rounds = applicants >= 1_000_000 ? Math.min(ROUNDS, 3) : ROUNDS
  for (let round = -1; round < rounds; round++) {
    if (round === 0) for (const list of Object.values(times)) list.length = 0
    timed('sort', () => {
      for (let i = 0; i < doubles.length; i++) doubles[i] = Math.random()
      return () => doubles.sort()
    })
    timed('engine', () => {
      const market = { ...selection.market, lots: freshLots(selection) }
      return () => select(market)
    })
    timed('hashed', () => {
      const lots = freshLots(selection)
      const market = { ...selection.market, lots }
      return () => {
        for (let a = 1; a < applicants; a++) lots.compare(a - 1, a)
        select(market)
      }
    })
    timed('check', () => {
      certificate.market.lots = drawnLots(certificate.seed ?? '', applicants, (a) =>
        certificate.tickets.bytesAt(a),
      )
      return () => faultless(certificate)
    })
  }
  const of = `${applicants} applicants, ${spread === 'district' ? 'as in a district' : 'mostly equal'}`
  const ratio = (over: string, under: string) =>
    median((times[over] as number[]).map((time, i) => time / (times[under]?.[i] as number)))
  const ms = (name: string) => median(times[name] as number[])
  const against = ['sorting 2N doubles', ms('sort')] as const
  report(`engine, ${of}`, ms('engine'), ...against, {
    ...(spread === 'district' ? { goal, atMost: true } : {}),
    unit: ' ms',
    ratio: ratio('engine', 'sort'),
  })
  report('the same with the lottery number of everybody', ms('hashed'), ...against, {
    unit: ' ms',
    ratio: ratio('hashed', 'sort'),
  })
  report('check of the certificate, read', ms('check'), 'engine', ms('engine'), {
    unit: ' ms',
    ratio: ratio('check', 'engine'),
  })
  if (spread !== 'district') return
  if (size)
    report('certificate, compressed', size.brotli / 1_000, 'allowed', (COMPRESSED_KB * applicants) / 10_000, {
      goal: 1,
      atMost: true,
      unit: ' kB',
      extra: `gzip ${Math.round(size.gzip / 1_000)} kB, plain ${Math.round(size.plain / 1_000)} kB`,
    })
  if (applicants <= 100_000) bytesToBytes(applicants)
}

/** From the bytes of a document to those of the answer, and from the bytes of a certificate to the verdict. */
function bytesToBytes(applicants: number) {
  const document = [...selectionDocument(applicants, 'district')]
  const text = [...textOfCertificate(read(document))]
  const [whole, check]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round++) {
    let started = processorMs()
    const selection = read(document)
    for (const piece of answerText(selection, select(selection.market))) encoder.encode(piece)
    whole.push(processorMs() - started)
    started = processorMs()
    faultless(readCertificate(text))
    check.push(processorMs() - started)
  }
  report(
    'check of the certificate, from its bytes',
    median(check),
    'run, from bytes to bytes',
    median(whole),
    {
      goal: 0.5,
      atMost: true,
      unit: ' ms',
    },
  )
}

async function memory() {
  const script = join(import.meta.dirname, '../support/measure-selection.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '1000000'])
  const { megabytes, seconds } = JSON.parse(stdout) as Measured
  report(
    'memory of a run of 1000000 applicants from bytes to bytes, above start',
    megabytes,
    'allowed',
    MEMORY_MB,
    {
      goal: 1,
      atMost: true,
      unit: ' MB',
      extra: `${seconds.toFixed(1)} s`,
    },
  )
}

/** Of this thread: other programs on the machine change it less than the time of a clock. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function freshLots({ seed, applicantIds }: Selection) {
  return drawnLots(seed ?? '', applicantIds.length, (a) => applicantIds.bytesAt(a))
}

function read(pieces: Iterable<string>): Selection {
  const reader = documentReader()
  for (const piece of pieces) reader.write(encoder.encode(piece))
  const result = reader.end()
  if ('selection' in result) return result.selection
  throw new Error(JSON.stringify(result.faults.slice(0, 3)))
}

function* textOfCertificate(
  selection: Selection,
  outcome: Outcome = select(selection.market),
): Generator<string> {
  const salts = crypto.getRandomValues(new Uint32Array(4))
  yield* certificateText(selection, outcome, (applicant) => `${salts.join()} ${applicant}`)
}

function readCertificate(pieces: Iterable<string>): ReadCertificate {
  const reader = certificateReader()
  for (const piece of pieces) reader.write(encoder.encode(piece))
  const result = reader.end()
  if ('market' in result) return result
  throw new Error(JSON.stringify(result.list))
}

/** The size is measured for a district only; larger ones grow in proportion. */
function certificateOf(selection: Selection) {
  const pieces = [...textOfCertificate(selection)]
  const certificate = readCertificate(pieces)
  if (pieces.length > 20_000) return { certificate, size: null }
  const text = pieces.join('')
  const size = {
    plain: text.length,
    gzip: gzipSync(text, { level: 9 }).length,
    brotli: brotliCompressSync(text).length,
  }
  return { certificate, size }
}

function faultless(certificate: ReadCertificate) {
  const { faults } = checkCertificate(certificate)
  if (faults.length > 0) throw new Error(JSON.stringify(faults.slice(0, 3)))
}
