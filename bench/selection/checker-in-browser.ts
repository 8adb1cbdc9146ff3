/**
 * The check of a certificate of 10,000 applicants in Chromium, with a processor four times slower. Chromium slows only the thread
 * of a page, so the program of the checker's worker runs there; each round opens a new page, as a visitor does. The processor time
 * of the thread, at the usual speed, depends less on other work on the machine.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { certificateText } from '@spmb/domain/selection/certificate/write.ts'
import { readDocumentBytes } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import type { CheckReply, CheckRequest } from '../../apps/web/src/results/selection/checker.ts'
import { launchOptions, resolveChromium } from '../../scripts/browser.ts'
import { median, report } from '../support/report.ts'
import { selectionDocument } from '../support/selection-document.ts'

const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 10_000)
const ROUNDS = 5
const SLOWDOWN = 4
const GOAL_MS = 2_000
const ASSETS = join(import.meta.dirname, '../../apps/web/dist/client/assets')

const certificate = certificateOf(APPLICANTS)
const program = await workerProgram()
const browser = await chromium.launch(launchOptions(await resolveChromium()))
const slow: number[] = []
const processor: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  processor.push((await checkIn(1)).processorMs)
  slow.push((await checkIn(SLOWDOWN)).ms)
}
await browser.close()
const allowed = { goal: 1, atMost: true, unit: ' ms' }
report(
  `check of ${APPLICANTS} applicants, ${SLOWDOWN} times slower`,
  median(slow),
  'allowed',
  GOAL_MS,
  allowed,
)
report(`its processor time times ${SLOWDOWN}`, SLOWDOWN * median(processor), 'allowed', GOAL_MS, allowed)

/** @returns the milliseconds that the verdict says, and the processor time of the thread */
async function checkIn(slowdown: number): Promise<{ ms: number; processorMs: number }> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  await page.addScriptTag({ content: program })
  const before = await spent()
  const reply = await page.evaluate(
    (text) =>
      new Promise<CheckReply>((resolve) => {
        window.postMessage = resolve as typeof window.postMessage
        const data: CheckRequest = { id: 1, file: new Blob([text]) }
        window.onmessage?.(new MessageEvent('message', { data }))
      }),
    certificate,
  )
  const processorMs = (await spent()) - before
  await page.close()
  if (reply.kind !== 'checked' || !reply.verdict.readable || reply.verdict.faults.length > 0)
    throw new Error(JSON.stringify(reply).slice(0, 300))
  return { ms: reply.verdict.ms, processorMs }
}

async function workerProgram(): Promise<string> {
  const names = await readdir(ASSETS)
  const name = names.find((each) => /^check-certificate\.worker.*\.js$/.test(each))
  if (!name) throw new Error('the web is not built')
  return readFile(join(ASSETS, name), 'utf8')
}

function certificateOf(applicants: number): string {
  const document = [...selectionDocument(applicants, 'district')].join('')
  const read = readDocumentBytes(new TextEncoder().encode(document))
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults.slice(0, 3)))
  const { selection } = read
  return [...certificateText(selection, select(selection.market), (applicant) => `salt ${applicant}`)].join(
    '',
  )
}
