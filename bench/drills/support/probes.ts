/** Visitors that repeat the same requests, and the statuses of the answers. */

export interface Answers {
  /** Number of answers by status; 0 means no answer. */
  statuses: Record<number, number>
  slowestMs: number
}

/** A path, or a path with headers computed for each request. */
export type Asked = string | (() => { path: string; headers: Record<string, string> })

export interface Probes {
  stop(): Promise<Record<string, Answers>>
}

/** Repeats each request on its own timer, so that a slow answer does not delay the others. */
export function startProbes(url: string, wanted: Record<string, Asked>, everyMs: number): Probes {
  const answers: Record<string, { status: number; ms: number }[]> = {}
  let running = true
  const probing = Object.entries(wanted).map(async ([name, asked]) => {
    const mine: { status: number; ms: number }[] = []
    answers[name] = mine
    while (running) {
      const at = performance.now()
      const { path, headers } = typeof asked === 'string' ? { path: asked, headers: {} } : asked()
      mine.push({ status: await statusOf(url + path, headers), ms: performance.now() - at })
      await pause(everyMs / 1_000)
    }
  })
  return {
    async stop() {
      running = false
      await Promise.all(probing)
      return Object.fromEntries(Object.entries(answers).map(([name, list]) => [name, summary(list)]))
    },
  }
}

/** HTTP status; 0 for a missing or truncated answer. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(url, { redirect: 'manual', headers })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

export function summary(list: readonly { status: number; ms: number }[]): Answers {
  const statuses: Record<number, number> = {}
  for (const { status } of list) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, slowestMs: Math.round(list.reduce((most, { ms }) => Math.max(most, ms), 0)) }
}

/**
 * Counts all answers, and those with another status than expected.
 *
 * @param expected status by name; 200 for the others
 */
export function countFailed(
  answers: Record<string, Answers>,
  expected: Record<string, number>,
): { requests: number; failed: number } {
  let [requests, failed] = [0, 0]
  for (const [name, { statuses }] of Object.entries(answers)) {
    for (const [status, count] of Object.entries(statuses)) {
      requests += count
      if (Number(status) !== (expected[name] ?? 200)) failed += count
    }
  }
  return { requests, failed }
}

/** Asks again, as a person does, while the server has no place or no database. @returns the first other answer */
export async function untilServed(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await answer.arrayBuffer()
    await pause(0.1)
  }
}

export const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))
