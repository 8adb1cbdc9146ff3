/** @returns when the server takes requests again, as `performance.now()` */
export async function untilAnswering(url: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/healthz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return performance.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
