/** The weight of a first view, everything compressed. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestPages, WEB_DIST } from '../../../testing/worlds/public-pages.ts'

const { app } = await openTestPages()
afterAll(() => app.close())

async function weight(path: string): Promise<number> {
  const page = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
  // What is prefetched for the next page is not part of this view.
  const html = (await app.inject(path)).body.replace(/<link rel="prefetch"[^>]*>/g, '')
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|favicon)[^"]*)"/g)].map(
    (match) => match[1] ?? '',
  )
  const assets = await readdir(join(WEB_DIST, 'client/assets'))
  const toasts = assets
    .filter((file) => /^toast-renderer-.*\.js$/.test(file))
    .map((file) => `/assets/${file}`)
  expect(toasts).toHaveLength(1)
  const idle = html.includes('id="facts"') ? toasts : []
  let bytes = page.rawPayload.length
  for (const file of new Set([...named, ...idle])) {
    bytes += (await readFile(join(WEB_DIST, 'client', `${file}.br`))).length
  }
  return bytes
}

it.each(['/', '/ppdb', '/information', '/information/juknis', '/information/privasi'])(
  'is at most 40 KiB for %s, which only informs',
  async (path) => {
    expect(await weight(path)).toBeLessThanOrEqual(40 * 1024)
  },
)

it.each([
  ['ClaimPart', 'claims, of a level with paths'],
  ['OddCases', 'a child whose case is odd'],
])('is at most 12 KiB for %s, the part of %s, which no document of a usual form names', async (name) => {
  const folder = join(WEB_DIST, 'client/assets')
  const html = (await app.inject('/ppdb/smp')).body
  const part =
    (await readdir(folder)).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js')) ?? ''
  expect(html).not.toContain(part)
  const own = new Set<string>()
  const follow = async (file: string): Promise<void> => {
    if (own.has(file) || html.includes(file)) return
    own.add(file)
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      await follow(imported)
  }
  await follow(part)
  expect(own.size).toBeGreaterThan(1)
  let bytes = 0
  for (const file of own) bytes += (await readFile(join(folder, `${file}.br`))).length
  expect(bytes).toBeLessThanOrEqual(12 * 1024)
})

it.each(['/ppdb/sd', '/ppdb/smp'])('is at most 132 KiB for %s, with its list of districts', async (path) => {
  const districts = 400
  expect((await weight(path)) + districts).toBeLessThanOrEqual(132 * 1024)
})
