import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, State } from './hold-connections.ts'

export interface CrowdProcess {
  state(): State
  stop(): Promise<void>
}

/** Starts clients in a separate process and waits until each of them was connected or refused once. */
export async function startCrowd(order: Order): Promise<CrowdProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'hold-connections.ts'))
  child.send(order)
  let [state] = (await once(child, 'message')) as [State]
  child.on('message', (message) => {
    state = message as State
  })
  return {
    state: () => state,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Loopback addresses from 127.0.1.1 on. */
export function loopbackAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `127.0.${1 + Math.floor(i / 250)}.${1 + (i % 250)}`)
}
