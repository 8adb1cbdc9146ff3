import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that systems give to no client (Linux begins at 32768), so that no outgoing connection takes one between its choice and its
 * use, and a client that waits for a server never connects to itself.
 */
const FIRST = 15_000
/** Each process has its own part, so that two test files do not choose the same port. */
const PARTS = 500
const PORTS_OF_A_PART = 30

let chosen = 0

/** A loopback port that is free, and that no other caller gets soon. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_OF_A_PART; tried++) {
    const port = FIRST + (process.pid % PARTS) * PORTS_OF_A_PART + (chosen++ % PORTS_OF_A_PART)
    if (await isFree(port)) return port
  }
  throw new Error(`all ${PORTS_OF_A_PART} ports of process ${process.pid} are in use`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
