/** The public pages as last rendered. A page whose rendering fails keeps its last version. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import {
  type Encoded,
  encode,
  encodeQuickly,
  encodeSmallest,
  hashOf,
} from '../../platform/http/files/encoded-document.ts'
import type { Log } from '../../platform/observability/logger.ts'
import type { PageRenderer } from './renderer.ts'

const HTML = 'text/html; charset=utf-8'
/** Between two pages that are compressed again: far longer than one takes, so that requests hardly notice. */
const PAUSE_MS = 1_000

export interface StaticPages {
  /** The page of a pattern. */
  page(path: string): Encoded
  /** Renders every page from the current facts. Never rejects; resolves when pages rendered after the call are served. */
  rerender(): Promise<void>
}

/**
 * Renders every page once. The smallest form takes twice the processor time of the first pages and twenty times that of pages that
 * change later, which a start or a publication would wait for, so it follows one page at a time.
 *
 * @throws when one fails, since there is no earlier version
 */
export async function renderPages(options: {
  renderer: Pick<PageRenderer, 'pages' | 'render'>
  facts: () => PageFacts
  log: Pick<Log, 'error'>
  pauseMs?: number
}): Promise<StaticPages> {
  const { renderer, facts, log, pauseMs = PAUSE_MS } = options
  const pages = new Map<string, Encoded>()
  /** Pages whose smallest form is due. */
  const larger = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function draw(path: string, from: PageFacts): Promise<void> {
    const html = await renderer.render(path, from)
    if (pages.get(path)?.hash === hashOf(Buffer.from(html))) return
    pages.set(path, await encodeQuickly(html, HTML))
    larger.add(path)
  }

  function compressLater(): void {
    clearTimeout(timer)
    if (larger.size === 0) return
    const failed = (error: unknown) => log.error({ err: error }, 'a page could not be compressed further')
    timer = setTimeout(() => compressNext().catch(failed), pauseMs).unref()
  }

  async function compressNext(): Promise<void> {
    const [path] = larger
    const page = path === undefined ? undefined : pages.get(path)
    if (path === undefined || !page) return
    larger.delete(path)
    const smallest = await encodeSmallest(page.bodies.identity.toString(), HTML)
    // Another version may have been drawn meanwhile.
    if (pages.get(path) === page) pages.set(path, smallest)
    compressLater()
  }

  async function drawAll(): Promise<void> {
    // All from the same facts, one after the other, so that requests run between two pages.
    const from = facts()
    for (const { path } of renderer.pages) {
      await draw(path, from).catch((error: unknown) =>
        log.error({ err: error, page: path }, 'a page could not be drawn; its last state stays'),
      )
    }
    compressLater()
  }

  const from = facts()
  for (const { path } of renderer.pages) {
    pages.set(path, await encode(await renderer.render(path, from), HTML))
    larger.add(path)
  }
  compressLater()

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
