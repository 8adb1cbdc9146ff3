/** Plain HTML of the same text and look as a page of ours, from a bare server: the least that a page can cost. */
import { createServer } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { freePort } from '../../../apps/api/testing/processes/free-port.ts'

/** The page without scripts and module preloads. */
export async function plainCopy(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  return withoutScripts(await response.text())
}

export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
}

/** Of one answer, not of the page, or set by the bare server itself. */
const OWN_HEADERS = /^(content-(length|encoding|type)|connection|keep-alive|date|etag|x-request-id)$/

/** The headers of the page that another server would send too: those of security and caching. */
export async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { method: 'HEAD' })
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.test(name)))
}

/**
 * Serves pages by their path, compressed; GET and POST are answered alike, a POST after its body was received.
 *
 * @param headers sent with each page, beside those of its content
 */
export async function servePlain(
  pages: ReadonlyMap<string, string>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close(): void }> {
  const bodies = new Map([...pages].map(([path, html]) => [path, compress(html)]))
  const port = await freePort()
  const plain = createServer((request, answer) => {
    const body = bodies.get(request.url ?? '')
    request.resume().once('end', () => {
      if (!body) return answer.writeHead(404).end()
      answer.writeHead(200, {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': body.length,
      })
      answer.end(body)
    })
  }).listen(port, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}/`, close: () => plain.close() }
}

function compress(html: string): Buffer {
  const body = brotliCompressSync(html)
  if (brotliDecompressSync(body).toString() !== html) throw new Error('the plain page is damaged')
  return body
}
