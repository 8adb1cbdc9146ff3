/** The SQL that a client of PostgreSQL sends, read from the bytes of its protocol (messages Query and Parse). */

const TYPE_BYTES = 1
const LENGTH_BYTES = 4

/** @returns a function that takes the bytes of one connection in any pieces, and answers the statements that are complete */
export function createStatementReader(): (chunk: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0)
  // The first message of a connection has no type.
  let started = false

  return (chunk) => {
    const statements: string[] = []
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = started ? TYPE_BYTES : 0
      if (rest.length < head + LENGTH_BYTES) return statements
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return statements
      if (started) statements.push(...statementOf(rest.subarray(0, end)))
      started = true
      rest = rest.subarray(end)
    }
  }
}

function statementOf(message: Buffer): string[] {
  const type = String.fromCharCode(message[0] as number)
  const texts = message
    .subarray(TYPE_BYTES + LENGTH_BYTES)
    .toString('utf8')
    .split('\0')
  if (type === 'Q') return [texts[0] ?? '']
  // The name of the prepared statement is before its text.
  return type === 'P' ? [texts[1] ?? ''] : []
}
