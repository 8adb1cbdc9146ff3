/** Processes that only use the processor, to make the machine slow for everything else. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** @returns a function that ends them */
export function keepMachineBusy(processes: number): () => Promise<void> {
  const loops = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return async () => {
    const ended = loops.map((loop) => once(loop, 'exit'))
    for (const loop of loops) loop.kill('SIGKILL')
    await Promise.all(ended)
  }
}
