/** Responses of public pages and their files: codings, validators and caching. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestPages } from '../../../testing/worlds/public-pages.ts'

const { app } = await openTestPages()
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const htmlOf = async (url: string) => (await get(url)).body

describe('responses from memory', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ] as const)('for "%s" come as %s', async (accepted, coding, open) => {
    const response = await get('/', { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(coding)
    expect(response.headers.vary).toBe('accept-encoding')
    expect(open(response.rawPayload).toString()).toBe(await htmlOf('/'))
  })

  it.each(['', 'deflate', 'br;q=0'])('are uncompressed for "%s"', async (accepted) => {
    const response = await get('/', { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.body).toContain('<!doctype html>')
  })

  it('have one ETag per coding, and are answered with 304 when it matches', async () => {
    const tags = new Set<string>()
    for (const coding of ['br', 'gzip', 'identity']) {
      const first = await get('/', { 'accept-encoding': coding })
      const tag = String(first.headers.etag)
      tags.add(tag)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get('/', { 'accept-encoding': coding, 'if-none-match': known })
        expect(again.statusCode).toBe(304)
        expect(again.rawPayload).toHaveLength(0)
        expect(again.headers.etag).toBe(tag)
        expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
      }
    }
    expect(tags.size).toBe(3)
  })

  it('to HEAD have the same headers and no body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } })
    const full = await get('/', { 'accept-encoding': 'br' })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'cache-control']) {
      expect(head.headers[name], name).toBe(full.headers[name])
    }
  })

  it('are cacheable for a few seconds', async () => {
    expect((await get('/')).headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=15')
  })

  it('are immutable for files with a hashed name, and cacheable for an hour for the icon', async () => {
    const script = /<script type="module" async src="([^"]+)"/.exec(await htmlOf('/contact'))?.[1] ?? ''
    const response = await get(script, { 'accept-encoding': 'br' })
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(response.headers['content-encoding']).toBe('br')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    for (const { src, type } of manifest.json().icons)
      expect((await get(src)).headers['content-type']).toBe(type)
    expect((await get('/robots.txt')).body).toContain('Disallow: /api/')
  })

  it.each(['/assets/gone-AAAAAAAA.js', '/assets/..%2F..%2Fserver%2Frender.js', '/assets/client.js.br'])(
    'are a 404 for %s, never another page or a file beside the build',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(404)
      expect(response.headers['cache-control']).toBe('no-store')
    },
  )
})
