import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchFile } from './fetch-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Starts a real server with the given response and points the browser's fetch at it. */
async function answering(listener: RequestListener): Promise<typeof fetch> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { port } = started.address() as AddressInfo
  return (input, init) => fetch(new URL(String(input), `http://127.0.0.1:${port}`), init)
}

async function download(fetcher: typeof fetch, silenceMs?: number) {
  const progress: number[] = []
  const leaving = new AbortController()
  const options = { signal: leaving.signal, onProgress: (bytes: number) => progress.push(bytes) }
  const running = fetchFile('/file', silenceMs ? { ...options, silenceMs } : options, fetcher)
  return { running, progress, leaving }
}

describe('a download', () => {
  it('returns the file and its name and reports progress', async () => {
    const fetcher = await answering((_request, response) => {
      response.writeHead(200, {
        'content-type': XLSX,
        'content-disposition': 'attachment; filename="spmb-sd-20250610.xlsx"',
      })
      response.write('one ')
      setImmediate(() => response.end('two'))
    })
    const { running, progress } = await download(fetcher)
    const result = await running
    expect('file' in result && [result.name, await result.file.text()]).toEqual([
      'spmb-sd-20250610.xlsx',
      'one two',
    ])
    expect(progress.at(-1)).toBe(7)
  })

  it.each([
    [503, { kind: 'unavailable', message: 'Dua ekspor sedang dibuat.', retryAfter: 10 }],
    [401, { kind: 'rejected', status: 401, message: 'Dua ekspor sedang dibuat.' }],
    [404, { kind: 'notFound', message: 'Dua ekspor sedang dibuat.' }],
  ])('that is refused with %i returns the reason', async (status, failure) => {
    const fetcher = await answering((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '10' })
      response.end(JSON.stringify({ status, message: 'Dua ekspor sedang dibuat.', data: null }))
    })
    const { running } = await download(fetcher)
    expect(await running).toEqual({ failure })
  })

  it('is lost when the response is another page', async () => {
    const fetcher = await answering((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<html>hotspot</html>')
    })
    const { running } = await download(fetcher)
    expect(await running).toEqual({ failure: { kind: 'lost' } })
  })

  it('is lost when the connection breaks', async () => {
    const fetcher = await answering((_request, response) => {
      response.writeHead(200, { 'content-type': XLSX, 'content-length': '1000' })
      response.write('half')
      setImmediate(() => response.destroy())
    })
    const { running } = await download(fetcher)
    expect(await running).toEqual({ failure: { kind: 'lost' } })
  })

  it('times out when no data arrives', async () => {
    const fetcher = await answering((_request, response) => {
      response.writeHead(200, { 'content-type': XLSX })
      response.write('half')
    })
    const { running } = await download(fetcher, 50)
    expect(await running).toEqual({ failure: { kind: 'timeout' } })
  })

  it('can be cancelled', async () => {
    const fetcher = await answering((_request, response) => {
      response.writeHead(200, { 'content-type': XLSX })
      response.write('half')
    })
    const { running, leaving } = await download(fetcher)
    leaving.abort()
    expect(await running).toEqual({ failure: { kind: 'aborted' } })
  })
})

it.each([
  [1, '1 KB'],
  [999_499, '999 KB'],
  [1_000_000, '1,0 MB'],
  [15_678_901, '15,7 MB'],
])('%i bytes are shown as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
