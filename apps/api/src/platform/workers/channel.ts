/** Questions and answers between two processes. The wire is Node's IPC, or anything that carries objects in order. */

/** One end of the wire. */
export interface Wire {
  /** Messages sent after the other process has ended are lost. */
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
  onClose(listener: () => void): void
}

/** What one process does for the other: each function gets one value that JSON can carry and gives another. */
// biome-ignore lint/suspicious/noExplicitAny: the type of each function is checked where it is asked for
export type Offers = Record<string, (body: any) => unknown>

export interface Channel<Asked extends Offers> {
  /** Rejects when the other process refuses, ends, or has not answered after `withinMs`. */
  ask<Name extends keyof Asked & string>(
    name: Name,
    body: Parameters<Asked[Name]>[0],
    options?: { withinMs?: number },
  ): Promise<Awaited<ReturnType<Asked[Name]>>>
}

type Message =
  | { ask: string; id: number; body: unknown }
  | { id: number; answer: unknown }
  | { id: number; error: string }

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** @param offered answers the questions of the other process; what they throw is its refusal, told as a message */
export function createChannel<Asked extends Offers>(wire: Wire, offered: Offers): Channel<Asked> {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let isClosed = false

  async function answer({ ask: name, id, body }: { ask: string; id: number; body: unknown }) {
    try {
      const work = offered[name]
      if (!work) throw new Error(`this process does not know '${name}'`)
      wire.send({ id, answer: (await work(body)) ?? null })
    } catch (error) {
      wire.send({ id, error: error instanceof Error ? error.message : String(error) })
    }
  }

  wire.onMessage((received) => {
    // Others may use the same wire.
    if (typeof received !== 'object' || received === null || !('id' in received)) return
    const message = received as Message
    if ('ask' in message) return void answer(message)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) asked?.reject(new Error(message.error))
    else asked?.resolve(message.answer)
  })
  wire.onClose(() => {
    isClosed = true
    for (const asked of waiting.values()) asked.reject(new Error('the other process has ended'))
    waiting.clear()
  })

  return {
    ask(name, body, { withinMs } = {}) {
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      if (isClosed) reject(new Error('the other process has ended'))
      else {
        waiting.set(id, { resolve, reject })
        wire.send({ ask: name, id, body })
      }
      if (withinMs !== undefined) {
        const late = () => {
          waiting.delete(id)
          reject(new Error(`no answer to '${name}' within ${withinMs} ms`))
        }
        const timer = setTimeout(late, withinMs).unref()
        const done = () => clearTimeout(timer)
        promise.then(done, done)
      }
      return promise as ReturnType<Channel<Asked>['ask']>
    },
  }
}
