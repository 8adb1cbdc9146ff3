/** The public pages as last rendered. A page whose rendering fails keeps its last version. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { type Encoded, encode, hashOf } from '../http/files/encoded-document.ts'
import type { Log } from '../observability/logger.ts'
import type { PageRenderer } from './renderer.ts'

const HTML = 'text/html; charset=utf-8'

export interface DrawnPages {
  /** The page of a pattern. */
  page(path: string): Encoded
  /** Renders every page from the current facts. Never rejects; resolves when pages rendered after the call are served. */
  rerender(): Promise<void>
}

/** Renders every page once. @throws when one fails, since there is no earlier version */
export async function drawPages(options: {
  renderer: PageRenderer
  facts: () => PageFacts
  log: Pick<Log, 'error'>
}): Promise<DrawnPages> {
  const { renderer, facts, log } = options
  const pages = new Map<string, Encoded>()

  async function draw(path: string, from: PageFacts): Promise<void> {
    const html = await renderer.render(path, from)
    const unchanged = pages.get(path)?.hash === hashOf(Buffer.from(html))
    if (!unchanged) pages.set(path, await encode(html, HTML))
  }

  async function drawAll(): Promise<void> {
    // All from the same facts, one after the other, so that requests run between two pages.
    const from = facts()
    for (const { path } of renderer.pages) {
      await draw(path, from).catch((error: unknown) =>
        log.error({ err: error, page: path }, 'a page could not be drawn; its last state stays'),
      )
    }
  }

  const from = facts()
  for (const { path } of renderer.pages) await draw(path, from)

  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  /** Calls during a run share the next run. */
  function rerender(): Promise<void> {
    if (!running) {
      running = drawAll()
        .catch((error: unknown) => log.error({ err: error }, 'the pages could not be drawn'))
        .finally(() => {
          running = null
        })
      return running
    }
    next ??= running.then(() => {
      next = null
      return rerender()
    })
    return next
  }

  return {
    page(path) {
      const page = pages.get(path)
      if (!page) throw new Error(`There is no public page ${path}`)
      return page
    },
    rerender,
  }
}
