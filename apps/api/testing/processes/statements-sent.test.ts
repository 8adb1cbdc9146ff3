import { expect, it } from 'vitest'
import { createStatementReader } from './statements-sent.ts'

function message(type: string, ...texts: string[]): Buffer {
  const content = Buffer.from(texts.map((text) => `${text}\0`).join(''))
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + content.length)
  return Buffer.concat([Buffer.from(type), length, content])
}

it('reads statements in any pieces, and nothing else', () => {
  const sent = Buffer.concat([
    message('', 'user', 'contoh'),
    message('p', 'select secret'),
    message('Q', 'begin'),
    message('P', '', 'select 1 from season_level for update'),
    message('S'),
  ])
  for (const size of [1, 7, sent.length]) {
    const read = createStatementReader()
    const statements: string[] = []
    for (let at = 0; at < sent.length; at += size) statements.push(...read(sent.subarray(at, at + size)))
    expect(statements).toEqual(['begin', 'select 1 from season_level for update'])
  }
})
