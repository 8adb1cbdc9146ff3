/** Measures the heap of a process that was started with `--inspect`. */

interface Target {
  webSocketDebuggerUrl: string
}

/** Megabytes in use after a full garbage collection. */
export async function collectedHeap(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[]
  if (!target) throw new Error('no client listens to the inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let serial = 0
  const call = (method: string, params = {}) =>
    new Promise<{ usedSize: number }>((resolve, reject) => {
      const id = ++serial
      const onMessage = ({ data }: MessageEvent) => {
        const { id: answered, result, error } = JSON.parse(String(data))
        if (answered !== id) return
        socket.removeEventListener('message', onMessage)
        if (error) reject(new Error(error.message))
        else resolve(result)
      }
      socket.addEventListener('message', onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
  // The second collection frees objects that the first one finalized.
  for (let time = 0; time < 2; time++) await call('HeapProfiler.collectGarbage')
  const { usedSize } = await call('Runtime.getHeapUsage')
  socket.close()
  return usedSize / 1_048_576
}
