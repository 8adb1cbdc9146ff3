import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestPages, WEB_DIST } from '../../../testing/worlds/public-pages.ts'

const SCREENS = [
  '/admin',
  '/admin/dashboard',
  '/admin/ppdb',
  '/admin/sd',
  '/admin/smp',
  '/admin/detail/SD25-00000-00000-0',
]

const { app } = await openTestPages()
afterAll(() => app.close())

const get = (url: string) => app.inject({ method: 'GET', url })

describe('staff documents', () => {
  it.each(['/login', ...SCREENS])(
    '%s is not cached, not indexed by search engines, and runs only our own files',
    async (url) => {
      const { statusCode, headers, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';")
      expect(body).toContain('<meta name="robots" content="noindex, nofollow">')
      expect(body).not.toMatch(/<style|\sstyle=/)
      for (const [, attributes = ''] of body.matchAll(/<script([^>]*)>/g))
        expect(attributes).toMatch(/src="\/assets\/staff-|type="application\/json"/)
      expect(body).toMatch(/<noscript>.*belum bisa dipakai.*0373 000000.*<\/noscript>/s)
    },
  )

  it('are the same for every screen and every number in the path', async () => {
    const bodies = await Promise.all(SCREENS.map(async (url) => (await get(url)).body))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).not.toContain('SD25-00000-00000-0')
  })

  it('refer only to existing files', async () => {
    const files = [...(await get('/login')).body.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)]
    expect(files.length).toBeGreaterThan(1)
    for (const [, file = ''] of files) expect((await get(file)).statusCode, file).toBe(200)
  })
})

// Each screen and the guide is a separate part, loaded when it is opened. Of the last parts: 2 KiB are the list that is confirmed before a
// freeze, 2 late registration, 8 the words, figures and paper claims of a level with paths, 5 support needs, villages and other odd cases.
it('all staff scripts together are at most 458 KiB compressed', async () => {
  const assets = join(WEB_DIST, 'client/assets')
  const scripts = (await readdir(assets)).filter((file) => /^staff-.*\.js\.br$/.test(file))
  expect(scripts.length).toBeGreaterThan(3)
  const sizes = await Promise.all(scripts.map(async (file) => (await readFile(join(assets, file))).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(458 * 1024)
})
