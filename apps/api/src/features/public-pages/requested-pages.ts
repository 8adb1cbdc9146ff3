/**
 * Pages that are rendered on request and then cached: the school finder. A drawn page stays compressed in memory until what
 * it shows changes, so most answers cost what those of the other pages cost.
 */
import type { FinderView } from '@spmb/domain/finder/views.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { FINDER_PATH, FINDER_SCHOOL_PATH } from '@spmb/domain/shared/page-paths.ts'
import { type Encoded, encodeQuickly } from '../../platform/http/files/encoded-document.ts'
import { PAGE_CACHE, pagePolicy } from './page-policy.ts'
import type { PageRenderer } from './renderer.ts'

export interface RequestedPages {
  /** Sent with every answer of such a page. */
  headers(path: string): Readonly<Record<string, string>>
  /**
   * @param key names the page; equal keys show the same
   * @param from what the view is made of; the page is drawn again when one of these objects is another one
   */
  draw(key: string, from: readonly object[], view: () => FinderView): Promise<Encoded>
  /** Whether `draw` with the same arguments would draw nothing. */
  isCached(key: string, from: readonly object[]): boolean
  /** Draws a page that is not cached. */
  drawOnce(view: FinderView): Promise<Encoded>
  /** The facts may have changed: every page is drawn again if they did. */
  followFacts(): void
}

/** Pages in memory: a third of all villages and schools, some 50 kB each. */
const MOST_PAGES = 300
/** Pages of what was typed. Apart, so that invented texts push out no village and no school. */
const MOST_SEARCHES = 50

/** How the key of a page of what was typed begins. */
export const SEARCH_KEY = 'search '

interface Cached {
  from: readonly object[]
  page: Promise<Encoded>
}

export function createRequestedPages(
  renderer: Pick<PageRenderer, 'requestPages' | 'renderRequested' | 'headScriptHash'>,
  facts: () => PageFacts,
): RequestedPages {
  const pages = { cached: new Map<string, Cached>(), most: MOST_PAGES }
  const searches = { cached: new Map<string, Cached>(), most: MOST_SEARCHES }
  const cacheOf = (key: string) => (key.startsWith(SEARCH_KEY) ? searches : pages)
  let drawnFrom = ''
  const drawOnce = async (view: FinderView) =>
    encodeQuickly(renderer.renderRequested(pathOf(view), view, facts()), 'text/html; charset=utf-8')
  const headers = new Map(
    renderer.requestPages.map(({ path, styleHash }) => [
      path,
      {
        ...pagePolicy({ style: styleHash, script: renderer.headScriptHash }),
        'cache-control': PAGE_CACHE,
      },
    ]),
  )

  return {
    headers(path) {
      const found = headers.get(path)
      if (!found) throw new Error(`There is no page ${path} of the finder`)
      return found
    },
    draw(key, from, view) {
      const { cached, most } = cacheOf(key)
      const known = cached.get(key)
      // The most recently used page is the last one.
      cached.delete(key)
      if (known && isSame(known.from, from)) {
        cached.set(key, known)
        return known.page
      }
      const page = drawOnce(view())
      cached.set(key, { from, page })
      // The next request tries again.
      page.catch(() => cached.delete(key))
      for (const oldest of cached.keys()) {
        if (cached.size <= most) break
        cached.delete(oldest)
      }
      return page
    },
    isCached(key, from) {
      const known = cacheOf(key).cached.get(key)
      return known !== undefined && isSame(known.from, from)
    },
    drawOnce,
    followFacts() {
      // The pages show none of these counts, which change every few seconds while families register.
      const shown = JSON.stringify({ ...facts(), counts: null })
      if (shown !== drawnFrom) for (const { cached } of [pages, searches]) cached.clear()
      drawnFrom = shown
    },
  }
}

const pathOf = (view: FinderView) => (view.page === 'school' ? FINDER_SCHOOL_PATH : FINDER_PATH)

function isSame(some: readonly object[], others: readonly object[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}
