/**
 * Clients that pipeline 400 KB of requests each, read nothing, and send and connect again, while parents open the first
 * page. Reports how long the page takes and how much memory the server needs.
 *
 * node bench/drills/pipelining.ts [seconds] [seconds until the memory is measured again]
 */
import { startCrowd } from '../support/load/crowd-process.ts'
import { residentMemory } from './support/memory.ts'
import { pause } from './support/probes.ts'
import { openSite } from './support/site.ts'
import { health, p95, page, startVisits } from './support/visits.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
const BYTES_EACH = 400_000
/** How much longer than asked for the drill waits until as many connections were closed as there are clients. */
const AT_MOST_MS = 60_000

export interface PipeliningOutcome {
  clients: number
  /** Attacking connections that the server closed. */
  closed: number
  failedVisits: number
  p95: { page: number; health: number }
  slowest: { page: number; health: number }
  /** Memory of the server in MB: before, highest during, and after the clients have left. */
  memory: { before: number; peak: number; after: number }
}

export async function pipeliningDrill(
  clients: number,
  { seconds, secondsUntilAfter }: { seconds: number; secondsUntilAfter: number },
): Promise<PipeliningOutcome> {
  await using site = await openSite({ env: { LOG_LEVEL: 'warn' } })
  const { url } = site.server
  const pid = site.server.process.pid as number
  const visits = { page, health }
  const warmUp = startVisits(url, pid, visits)
  await pause(1)
  await warmUp.stop()
  const before = residentMemory(pid)

  const visiting = startVisits(url, pid, visits)
  const crowd = await startCrowd({
    url,
    connections: clients,
    addresses: ['127.0.0.2'],
    text: REQUEST,
    repeat: Math.ceil(BYTES_EACH / REQUEST.length),
    reads: false,
    resendAfterMs: 250,
    reopenAfterMs: 500,
  })
  await pause(seconds)
  // On a busy machine the server reads from the last clients later.
  for (const end = performance.now() + AT_MOST_MS; crowd.state().closed < clients; await pause(0.05))
    if (performance.now() > end) break
  const { ms, failed, memory } = await visiting.stop()
  const { closed } = crowd.state()
  await crowd.stop()
  await pause(secondsUntilAfter)
  const slowest = (name: string) => Math.round(ms[name]?.at(-1) ?? Number.NaN)
  return {
    clients,
    closed,
    failedVisits: Object.values(failed).reduce((sum, count) => sum + count, 0),
    p95: { page: p95(ms.page ?? []), health: p95(ms.health ?? []) },
    slowest: { page: slowest('page'), health: slowest('health') },
    memory: {
      before: Math.round(before),
      peak: Math.round(memory.peak),
      after: Math.round(residentMemory(pid)),
    },
  }
}

if (import.meta.main) {
  const [seconds = 15, secondsUntilAfter = 60] = process.argv.slice(2).map(Number)
  for (const clients of [20, 200]) console.log(await pipeliningDrill(clients, { seconds, secondsUntilAfter }))
}
