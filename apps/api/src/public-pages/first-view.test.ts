/** The weight of a first view, everything compressed. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { somePageFacts } from '../../testing/page-facts.ts'
import { buildWeb, ROOT } from '../../testing/processes/served.ts'
import { openPublicPages } from './public-pages.ts'

const WEB_DIST = join(ROOT, 'apps/web/dist')

let app: FastifyInstance
beforeAll(async () => {
  buildWeb()
  const pages = await openPublicPages({ facts: somePageFacts, webDist: WEB_DIST, log: { error: () => {} } })
  app = Fastify()
  await app.register(pages.plugin)
}, 120_000)
afterAll(() => app.close())

async function weight(path: string): Promise<number> {
  const page = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
  const html = (await app.inject(path)).body
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|favicon)[^"]*)"/g)].map(
    (match) => match[1] ?? '',
  )
  const assets = await readdir(join(WEB_DIST, 'client/assets'))
  const idle = assets.filter((file) => /^toast-renderer-.*\.js$/.test(file)).map((file) => `/assets/${file}`)
  expect(idle).toHaveLength(1)
  let bytes = page.rawPayload.length
  for (const file of new Set([...named, ...idle])) {
    bytes += (await readFile(join(WEB_DIST, 'client', `${file}.br`))).length
  }
  return bytes
}

it('is at most 100 KiB for the landing page', async () => {
  expect(await weight('/')).toBeLessThanOrEqual(100 * 1024)
})

it.each(['/ppdb/sd', '/ppdb/smp'])('is at most 130 KiB for %s, with its list of districts', async (path) => {
  const districts = 400
  expect((await weight(path)) + districts).toBeLessThanOrEqual(130 * 1024)
})
