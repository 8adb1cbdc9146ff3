/**
 * Clients that send one byte a second, in the headers or in the body, and clients that never read what they asked for,
 * hundreds at a time, while parents register as ever. The server has to let go of all that send too slowly.
 *
 * node bench/drills/slow-clients.ts [clients of each kind]
 */
import { connect, type Socket } from 'node:net'
import { residentMemory } from './support/memory.ts'
import { compare, startParents } from './support/parents.ts'
import { openSite } from './support/site.ts'

const PARENTS = 4
/** Registered before, and again while the slow ones are there. */
const CHILDREN = 100

export interface SlowClientsOutcome {
  /** What the parents were answered while the slow clients were connected: only 201 is good. */
  statuses: Record<number, number>
  lost: string[]
  doubled: number
  /** Seconds for the same number of registrations, without and with the slow clients. */
  secondsBefore: number
  secondsDuring: number
  /** Slow senders that were answered 408 or disconnected. The drill ends when this is true of all. */
  letGo: number
  told: number
  longestHold: number
  megabytesFor: { clients: number; megabytes: number }
}

export async function slowClientsDrill(
  each: number,
  say: (line: string) => void = () => {},
): Promise<SlowClientsOutcome> {
  await using site = await openSite()
  const { url } = site.server
  const pid = site.server.process.pid as number
  const register = async () => {
    const started = performance.now()
    const parents = startParents(url, site.zone, PARENTS)
    await parents.registered(CHILDREN)
    await parents.finish()
    return { ...parents, seconds: (performance.now() - started) / 1_000 }
  }
  await register() // compiled code, warm caches
  const before = await register()
  const memoryBefore = residentMemory(pid)

  const started = performance.now()
  const headers = await openClients(url, each, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  const bodies = await openClients(
    url,
    each,
    'POST /api/ppdb/sd HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{',
  )
  const deaf = await openClients(url, each, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  for (const { socket } of deaf) socket.pause()
  const drip = setInterval(() => {
    for (const { socket } of [...headers, ...bodies]) if (socket.writable) socket.write('a')
  }, 1_000)
  say(`${each * 3} slow clients are connected`)

  const during = await register()
  const megabytes = residentMemory(pid) - memoryBefore
  say(`${CHILDREN} registered in ${during.seconds.toFixed(2)} s, ${before.seconds.toFixed(2)} s before`)
  await Promise.all([...headers, ...bodies].map(({ closed }) => closed))
  const longestHold = (performance.now() - started) / 1_000
  say(`all slow senders were let go after ${longestHold.toFixed(0)} s`)
  clearInterval(drip)
  for (const { socket } of deaf) socket.destroy()

  const statuses: Record<number, number> = {}
  for (const { status } of during.attempts) statuses[status] = (statuses[status] ?? 0) + 1
  const db = site.openDb()
  const { lost } = await compare(db, during.sent)
  const rows = await db.kysely.selectFrom('registration').select('nik_index').execute()
  await db.close()
  return {
    statuses,
    lost,
    doubled: rows.length - new Set(rows.map((row) => row.nik_index?.toString('hex'))).size,
    secondsBefore: before.seconds,
    secondsDuring: during.seconds,
    letGo: [...headers, ...bodies].filter(({ socket }) => socket.destroyed).length,
    told: [...headers, ...bodies].filter((client) => client.said.includes('408')).length,
    longestHold,
    megabytesFor: { clients: each * 3, megabytes: Math.round(megabytes) },
  }
}

interface SlowClient {
  socket: Socket
  said: string
  closed: Promise<void>
}

/** Opens them a hundred at a time: a queue of new connections has an end, too. */
async function openClients(url: string, count: number, begin: string): Promise<SlowClient[]> {
  const { hostname, port } = new URL(url)
  const clients: SlowClient[] = []
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(100, count - clients.length) }, async () => {
      const socket = connect(Number(port), hostname)
      const client: SlowClient = {
        socket,
        said: '',
        closed: new Promise((resolve) => socket.once('close', () => resolve())),
      }
      socket.on('error', () => {}) // cut off: it counts as let go
      socket.on('data', (chunk) => {
        client.said += String(chunk).slice(0, 40)
      })
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(begin)
      return client
    })
    clients.push(...(await Promise.all(some)))
  }
  return clients
}

if (import.meta.main) {
  const outcome = await slowClientsDrill(Number(process.argv[2] ?? 1_000), console.log)
  console.dir(outcome)
  const served = Object.keys(outcome.statuses).every((status) => status === '201')
  process.exit(served && outcome.lost.length === 0 && outcome.doubled === 0 ? 0 : 1)
}
