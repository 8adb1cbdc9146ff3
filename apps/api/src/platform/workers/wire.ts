import type { Worker } from 'node:cluster'
import type { Wire } from './channel.ts'

/** The wire between the primary process and a worker, the same object at both ends. */
export function wireOf(worker: Worker): Wire {
  return {
    send(message) {
      // A process that is ending is answered by its end; see onClose.
      if (worker.isConnected()) worker.send(message, undefined, undefined, () => {})
    },
    onMessage: (listener) => void worker.on('message', listener),
    onClose: (listener) => void worker.once('disconnect', listener),
  }
}
