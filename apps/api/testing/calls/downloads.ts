/** Downloads of exports, and what is in the workbooks. */
import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { TestApp } from '../test-app.ts'

interface Signed {
  bearer: Record<string, string>
}

export async function downloadFile(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  as?: Signed,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({ url, headers: { ...as?.bearer, ...headers } })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    text: response.body,
  }
}

/** Downloads a workbook. @returns the book, the headings of its first sheet, and the rows below them */
export async function readSheet(test: Pick<TestApp, 'app'>, url: string, as: Signed) {
  const { status, bytes } = await downloadFile(test, url, as)
  expect(status).toBe(200)
  const book = await readXlsx(bytes)
  const [heading = [], ...rows] = book.sheets[0]?.rows ?? []
  return { book, heading: heading.map(String), rows }
}

/** A file of a zip archive as text, extracted independently of the product's code. */
export function partOf(bytes: Buffer, path: string): string {
  for (const { name, content } of partsOf(bytes)) if (name === path) return content.toString('utf8')
  throw new Error(`no ${path} in the archive`)
}

/** The files of a zip archive in their order. */
export function partsOf(bytes: Buffer): { name: string; content: Buffer }[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = bytes.readUInt32LE(at + 42)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20)))
    at += 46 + nameLength
    return { name, content }
  })
}
