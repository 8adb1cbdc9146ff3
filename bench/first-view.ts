/**
 * What a first visit costs: bytes over the wire for `/` and the form, and when the largest part is painted on a slow
 * phone (400 kbit/s, 400 ms and a processor four times slower, applied by Chromium), against a plain HTML page of the same
 * text and look: our own page without a script, from a bare server, compressed alike; and against the same page with the headers
 * of security and caching that our server sends. Then what a parent waits for on the same phone, from the first page to the
 * filled-in form and from sending to the number (support/first-view/tasks.ts); then Lighthouse's scores and the layout shift of every
 * public page (pages that answer 404 are not for Lighthouse).
 *
 * `BENCH_ROUNDS`: visits of each page for the paints, default 11.
 */
import { execFileSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '../apps/api/testing/processes/free-port.ts'
import { removeDataDir, startRealServer } from '../apps/api/testing/processes/real-server.ts'
import { findArea } from '../e2e/support/area.ts'
import { addressesOf, PUBLIC_ADDRESSES } from '../e2e/support/public-addresses.ts'
import { register } from '../e2e/support/staff.ts'
import { launchOptions, resolveChromium } from '../scripts/browser.ts'
import { headersOf, plainCopy, servePlain } from './support/first-view/plain-pages.ts'
import { applySlowPhone } from './support/first-view/slow-phone.ts'
import { measureTasks } from './support/first-view/tasks.ts'
import { median, report } from './support/report.ts'

const ROUNDS = 5
/** Paints of one page differ by a third from one visit to the next. */
const PAINT_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11)
const PAGES = [
  { path: '/', budgetKiB: 40, goal: 1.1 },
  { path: '/information', budgetKiB: 40, goal: 1.1 },
  { path: '/information/seleksi', budgetKiB: 40, goal: 1.1 },
  { path: '/ppdb/sd', budgetKiB: 132, goal: 1.1 },
  { path: '/ppdb/smp', budgetKiB: 132, goal: 1.1 },
]
const MOST_SHIFT = 0.02

const server = await startRealServer({ env: { LIMIT_SCALE: '1000000' } })
const debugPort = await freePort()
const options = launchOptions(await resolveChromium())
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${debugPort}`],
})

for (const { path, budgetKiB } of PAGES) {
  const bytes = await bytesOfFirstView(browser, server.url + path)
  report(`${path}: first view`, bytes / 1024, 'budget', budgetKiB, {
    unit: ' KiB',
    goal: 1,
    atMost: true,
    extra: 'bodies and headers, as received',
  })
}

for (const { path, goal } of PAGES.slice(0, 4)) {
  const pages = new Map([['/', await plainCopy(server.url + path)]])
  const plain = await servePlain(pages)
  const withHeaders = await servePlain(pages, await headersOf(server.url + path))
  const ours: number[] = []
  const theirs: number[] = []
  const theirsWithHeaders: number[] = []
  for (let round = 0; round <= PAINT_ROUNDS; round++) {
    const paint = {
      ours: await largestPaint(browser, server.url + path),
      plain: await largestPaint(browser, plain.url),
      withHeaders: await largestPaint(browser, withHeaders.url),
    }
    if (round === 0) continue
    ours.push(paint.ours)
    theirs.push(paint.plain)
    theirsWithHeaders.push(paint.withHeaders)
  }
  const what = `${path}: largest contentful paint`
  const reference = 'plain HTML of the same text and look'
  report(what, median(ours), reference, median(theirs), { unit: ' ms', goal, atMost: true })
  report(what, median(ours), `${reference}, with our headers`, median(theirsWithHeaders), {
    unit: ' ms',
    atMost: true,
  })
  plain.close()
  withHeaders.close()
}

const where = await findArea(server.url, 'SD')
await measureTasks(browser, server.url, where, ROUNDS)
const number = await register(server, 'SD', where)
for (const path of [...PUBLIC_ADDRESSES, ...addressesOf('SD', where, number)]) {
  const { categories, audits, lighthouseVersion } = audit(server.url + path)
  const others = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .map(([, { title, score }]) => `${title} ${Math.round((score ?? 0) * 100)}`)
  report(`${path}: Lighthouse performance`, (categories.performance?.score ?? 0) * 100, 'goal', 99, {
    goal: 1,
    extra: `version ${lighthouseVersion}, mobile; ${others.join(', ')}`,
  })
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  report(`${path}: layout shift`, shift, 'at most', MOST_SHIFT, { goal: 1, atMost: true })
}

await browser.close()
await server.stop()
await removeDataDir(server.dataDir)

/** Bytes received by a first visit until the network is idle, including files loaded when the page is idle. */
async function bytesOfFirstView(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return bytes
}

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await applySlowPhone(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )
  await context.close()
  return time
}

/**
 * What Lighthouse says of an address, in the browser of this run. It is downloaded for this: among the tools of the project it
 * would be the largest, and its packages with versions by tag break the installation with npm 11.5.
 */
function audit(address: string): Report {
  const options = [`--port=${debugPort}`, '--output=json', '--output-path=stdout', '--quiet']
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH: path }
  const text = execFileSync('npx', ['--yes', 'lighthouse@13.5.0', address, ...options], {
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(text) as Report
}

interface Report {
  lighthouseVersion: string
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
