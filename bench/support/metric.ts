/** One of the server's metrics, by name and labels as they are written there. */
export async function readMetric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  if (!line) throw new Error(`the server has no metric ${name}`)
  return Number(line.slice(name.length))
}
