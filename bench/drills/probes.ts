/** Visitors who ask for the same things again and again, and what they were answered. */

export interface Answers {
  /** How often each status was answered; 0 is no answer. */
  statuses: Record<number, number>
  slowestMs: number
}

/** A path, or a path with the headers that go with it at this moment. */
export type Asked = string | (() => { path: string; headers: Record<string, string> })

export interface Probes {
  stop(): Promise<Record<string, Answers>>
}

/** Asks for each again and again, each by its own clock: a slow one does not hold up the others. */
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

/** 0 when there was no answer, or only half of one. */
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

export const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))
