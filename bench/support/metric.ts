/** Reads the value of a server metric. @param name with its labels, as in the output of `/metrics` */
export async function readMetric(port: number, name: string): Promise<number> {
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  // On a busy machine the server may close an idle connection just when it is used again.
  const text = await ask().catch(ask)
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  if (!line) throw new Error(`the server has no metric ${name}`)
  return Number(line.slice(name.length))
}
