/**
 * Idle connections, slow readers and pipelining clients at once, from few and from many addresses, while parents register
 * and open pages on separate connections. Default are 20,000, 2,000 and 200. The server keeps fewer connections when the
 * system allows fewer open files: then new connections replace idle ones.
 *
 * node bench/drills/crowd.ts [idle] [slow readers] [pipelining] [seconds]
 */
import { readFileSync } from 'node:fs'
import { type CrowdProcess, loopbackAddresses, startCrowd } from '../support/load/crowd-process.ts'
import { residentMemory } from './support/memory.ts'
import { pause } from './support/probes.ts'
import { openSite } from './support/site.ts'
import { health, p95, page, register, startVisits } from './support/visits.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
/** A process opens so many connections at most. */
const PER_PROCESS = 10_000
/** Pages that a slow reader asks for: together more than a socket buffer, fewer than PIPELINE_LIMIT. */
const PAGES = 15
const BYTES_PIPELINED = 400_000

export interface CrowdOutcome {
  addresses: number
  /** Connections that the server has open at the end. */
  open: number
  /** Attacking connections that were closed and noticed it, by kind; slow readers do not. */
  closed: Record<string, number>
  failed: Record<string, number>
  p95: Record<string, number>
  slowest: Record<string, number>
  memory: { before: number; peak: number }
}

export async function crowdDrill(
  counts: { idle: number; slowReaders: number; pipelining: number },
  { addresses, seconds }: { addresses: number; seconds: number },
): Promise<CrowdOutcome> {
  await using site = await openSite({ env: { LOG_LEVEL: 'warn' } })
  const { url } = site.server
  const pid = site.server.process.pid as number
  const kinds = { register: register(site.zone), page, health }
  const warmUp = startVisits(url, pid, kinds)
  await pause(2)
  await warmUp.stop()
  const before = residentMemory(pid)

  const sources = { url, addresses: loopbackAddresses(addresses) }
  const crowds: Record<string, CrowdProcess[]> = { idle: [], slowReaders: [], pipelining: [] }
  for (let left = counts.idle; left > 0; left -= PER_PROCESS) {
    const connections = Math.min(left, PER_PROCESS)
    // Closed ones come again: the number stays as high as the server lets it.
    const order = {
      ...sources,
      connections,
      text: get('/healthz'),
      repeat: 1,
      reads: true,
      reopenAfterMs: 5_000,
    }
    crowds.idle?.push(await startCrowd(order))
  }
  const slow = { ...sources, connections: counts.slowReaders, text: get('/'), repeat: PAGES, reads: false }
  crowds.slowReaders?.push(await startCrowd(slow))
  const visiting = startVisits(url, pid, kinds)
  const repeat = Math.ceil(BYTES_PIPELINED / get('/').length)
  const flood = {
    ...sources,
    connections: counts.pipelining,
    text: get('/'),
    repeat,
    reads: false,
    resendAfterMs: 250,
    reopenAfterMs: 500,
  }
  crowds.pipelining?.push(await startCrowd(flood))
  await pause(seconds)
  const { ms, failed, memory } = await visiting.stop()
  const closed = Object.fromEntries(
    Object.entries(crowds).map(([kind, list]) => [
      kind,
      list.reduce((total, crowd) => total + crowd.state().closed, 0),
    ]),
  )
  const outcome = {
    addresses,
    open: await site.metric('spmb_open_connections'),
    closed,
    failed,
    p95: Object.fromEntries(Object.entries(ms).map(([kind, list]) => [kind, p95(list)])),
    slowest: Object.fromEntries(
      Object.entries(ms).map(([kind, list]) => [kind, Math.round(list.at(-1) ?? 0)]),
    ),
    memory: { before: Math.round(before), peak: Math.round(memory.peak) },
  }
  await Promise.all(Object.values(crowds).flatMap((list) => list.map((crowd) => crowd.stop())))
  return outcome
}

if (import.meta.main) {
  const [idle = 20_000, slowReaders = 2_000, pipelining = 200, seconds = 20] = process.argv
    .slice(2)
    .map(Number)
  const files = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  console.log(`The system allows ${files} open files per process.`)
  for (const addresses of [4, 250]) {
    console.log(await crowdDrill({ idle, slowReaders, pipelining }, { addresses, seconds }))
  }
}
