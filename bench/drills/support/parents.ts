/** Simulated parents: each registers one child after another and retries with the same idempotency key until it succeeds. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../../apps/api/src/platform/database/database.ts'
import { anSdBody, type ChoiceIds } from '../../../apps/api/testing/builders.ts'

export interface Attempt {
  /** HTTP status; 0 without an answer. */
  status: number
  ms: number
  /** Milliseconds since the start. */
  at: number
  retryAfter: string | null
}

export interface Sent {
  number: string | null
  attempts: number
  /** Milliseconds since 1970: before the first attempt, and after the answer that was 201. */
  begun: number
  acknowledged: number | null
}

export interface Parents {
  sent: Sent[]
  attempts: Attempt[]
  /** Waits until this many children are registered. */
  registered(count: number): Promise<void>
  /** Starts no further child; those in progress continue until registered. */
  finish(): Promise<void>
}

/** Milliseconds before a retry: shorter than Retry-After, to increase the load. */
const PAUSE_MS = 300

/** @param everyMs a parent's pause after a child that was registered; 0 for as many as the server accepts */
export function startParents(url: string, zone: ChoiceIds, count: number, { everyMs = 0 } = {}): Parents {
  const started = performance.now()
  const run = randomBytes(3).readUIntBE(0, 3) % 1_000
  const sent: Sent[] = []
  const attempts: Attempt[] = []
  let running = true
  let done = 0
  const waiting: { count: number; resolve: () => void }[] = []

  async function parent() {
    while (running) {
      const mine: Sent = { number: null, attempts: 0, begun: Date.now(), acknowledged: null }
      const serial = sent.push(mine)
      const nik = `5299${String(run).padStart(3, '0')}${String(serial).padStart(9, '0')}`
      const body = JSON.stringify(anSdBody(zone, { nik }))
      const key = randomBytes(16).toString('hex')
      while (mine.number === null) {
        mine.attempts++
        const attempt = await send(body, key)
        attempts.push(attempt.made)
        if (attempt.number) {
          mine.number = attempt.number
          mine.acknowledged = Date.now()
        } else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      done++
      for (const item of waiting) if (done >= item.count) item.resolve()
      if (everyMs) await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }

  async function send(body: string, key: string): Promise<{ made: Attempt; number: string | null }> {
    const at = performance.now()
    const made = (status: number, retryAfter: string | null): Attempt => ({
      status,
      ms: performance.now() - at,
      at: at - started,
      retryAfter,
    })
    try {
      const response = await fetch(`${url}/api/ppdb/sd`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
      })
      const answer = (await response.json()) as { data: { no_registration: string } | null }
      return {
        made: made(response.status, response.headers.get('retry-after')),
        number: response.status === 201 ? (answer.data?.no_registration ?? null) : null,
      }
    } catch {
      return { made: made(0, null), number: null }
    }
  }

  const all = Array.from({ length: count }, parent)
  return {
    sent,
    attempts,
    registered: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve })
        if (done >= count) resolve()
      }),
    async finish() {
      running = false
      await Promise.all(all)
    },
  }
}

/** How often each status other than 201 was answered. */
export function failuresIn(attempts: readonly Attempt[]): Record<string, number> {
  const failed: Record<string, number> = {}
  for (const { status } of attempts) if (status !== 201) failed[status] = (failed[status] ?? 0) + 1
  return failed
}

/** What of all that was acknowledged is not in the database, and what is there more often than once. */
export async function compare(
  db: Database,
  sent: readonly Sent[],
): Promise<{ lost: string[]; doubled: number }> {
  const rows = await db.kysely.selectFrom('registration').select(['no_registration', 'nik_index']).execute()
  const numbers = new Set(rows.map((row) => row.no_registration))
  const niks = new Set(rows.map((row) => row.nik_index?.toString('hex')))
  const acknowledged = sent.map((item) => item.number ?? 'never answered')
  return {
    lost: acknowledged.filter((number) => !numbers.has(number)),
    doubled: rows.length - new Set(acknowledged).size + (rows.length - niks.size),
  }
}
