/** Writes to a node directly, past HAProxy: a primary that was replaced must not accept any. */
import { Client } from 'pg'
import { pause } from '../../../bench/drills/support/probes.ts'

const ANSWER_WITHIN_MS = 1_000
const EVERY_SECONDS = 0.1

export interface WriteProbe {
  /** @returns attempts, and those that the node acknowledged */
  stop(): Promise<{ tried: number; accepted: number }>
}

/** @param url of the node, as the owner of the table `drill_probe` */
export function startWrites(url: string): WriteProbe {
  let running = true
  let [tried, accepted] = [0, 0]
  const writing = (async () => {
    for (; running; await pause(EVERY_SECONDS)) {
      tried++
      if (await write(url)) accepted++
    }
  })()
  return {
    async stop() {
      running = false
      await writing
      return { tried, accepted }
    },
  }
}

async function write(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS })
  client.on('error', () => {})
  // Without a cancel request: PostgreSQL would acknowledge a commit whose wait for the standby is cancelled.
  const late = pause(ANSWER_WITHIN_MS / 1_000).then(() => false)
  const written = client
    .connect()
    .then(() => client.query('insert into drill_probe default values'))
    .then(() => true)
    .catch(() => false)
  const outcome = await Promise.race([written, late])
  // Ends the socket also when the node does not answer.
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
  return outcome
}
