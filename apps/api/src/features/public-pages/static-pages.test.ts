import { brotliDecompressSync } from 'node:zlib'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { expect, it } from 'vitest'
import { somePageFacts } from '../../../testing/page-facts.ts'
import { encodeQuickly, encodeSmallest } from '../../platform/http/files/encoded-document.ts'
import { renderPages } from './static-pages.ts'

const HTML = 'text/html; charset=utf-8'

/** Long enough that the two ways to compress differ. */
const documentOf = (path: string, { counts }: PageFacts) =>
  Array.from({ length: 400 }, (_, i) => `<p>${path} ${counts.ppdb} anak ke ${(i * 7_919) % 1_000}</p>`).join(
    '\n',
  )

async function draw() {
  const served = { facts: somePageFacts() }
  const page = (path: string) => ({
    path,
    kind: 'page' as const,
    addresses: [path],
    styleHash: null,
    startHash: null,
  })
  const drawn = await renderPages({
    renderer: { pages: [page('/a'), page('/b')], render: async (path, facts) => documentOf(path, facts) },
    facts: () => served.facts,
    log: { error: () => {} },
    pauseMs: 1,
  })
  return { served, drawn, html: (path: string) => documentOf(path, served.facts) }
}

it('compresses the first pages at once, and into their smallest form later', async () => {
  const { drawn, html } = await draw()
  for (const path of ['/a', '/b']) {
    const { br } = drawn.page(path).bodies
    expect(brotliDecompressSync(br as Buffer).toString()).toBe(html(path))
    const small = await encodeSmallest(html(path), HTML)
    await expect.poll(() => drawn.page(path)).toEqual(small)
  }
})

it('serves a changed page at once, and in its smallest form later', async () => {
  const { served, drawn, html } = await draw()
  served.facts.counts.ppdb = 5_000
  const quick = await encodeQuickly(html('/b'), HTML)
  const small = await encodeSmallest(html('/b'), HTML)
  expect(small).not.toEqual(quick)
  await drawn.rerender()
  expect(drawn.page('/b')).toEqual(quick)
  await expect.poll(() => drawn.page('/b')).toEqual(small)
  const other = await encodeSmallest(html('/a'), HTML)
  await expect.poll(() => drawn.page('/a')).toEqual(other)
})

it('ends with the smallest form of the last version', async () => {
  const { served, drawn, html } = await draw()
  for (let count = 1; count <= 5; count++) {
    served.facts = { ...served.facts, counts: { ...served.facts.counts, ppdb: count } }
    await drawn.rerender()
    expect(brotliDecompressSync(drawn.page('/a').bodies.br as Buffer).toString()).toBe(html('/a'))
  }
  for (const path of ['/a', '/b']) {
    const small = await encodeSmallest(html(path), HTML)
    await expect.poll(() => drawn.page(path)).toEqual(small)
  }
})
