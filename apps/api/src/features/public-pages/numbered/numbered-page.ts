/** The page of one registration, drawn from memory for each request (docs/decisions/0033-result-in-the-page.md). */

import { gzipSync } from 'node:zlib'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import type { TypedView } from '@spmb/domain/results/typed-number.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { chooseCoding } from '../../../platform/http/files/serve-file.ts'
import { pagePolicy } from '../page-policy.ts'
import type { PageRenderer } from '../renderer.ts'
import { kindOf, marked, type PageTemplate, pageTemplate } from './page-template.ts'

export interface NumberedPage {
  /** Sent with every answer of the page. */
  headers: Readonly<Record<string, string>>
  draw(view: NumberedView | TypedView, acceptEncoding: string | undefined): DrawnPage
}

export interface DrawnPage {
  body: Buffer
  /** Headers of this answer. */
  headers: Readonly<Record<string, string>>
}

/** More kinds of results than any season has. */
const MOST_TEMPLATES = 500
/** The minute of publication asks for thousands a second; the usual level saves a tenth of the bytes for twice the time. */
const FAST = { level: 2 }
const GZIP = { 'content-encoding': 'gzip' }
const PLAIN = {}
const CODINGS = { bodies: { gzip: Buffer.alloc(0), identity: Buffer.alloc(0) } }

export interface DrawnByNumber extends NumberedPage {
  /** The facts have changed: the page is rendered again. */
  clear(): void
}

/** @param page one of `renderer.requestPages` that shows one registration */
export function createNumberedPage(
  renderer: Pick<PageRenderer, 'renderRequested' | 'headScriptHash'>,
  page: { path: string; styleHash: string },
  facts: () => PageFacts,
): DrawnByNumber {
  const templates = new Map<string, PageTemplate>()

  function templateOf(view: NumberedView | TypedView): PageTemplate {
    const kind = view.kind === 'found' ? kindOf(view) : JSON.stringify(view)
    const known = templates.get(kind)
    if (known) return known
    if (templates.size >= MOST_TEMPLATES) templates.clear()
    const shown = view.kind === 'found' ? ({ kind: 'found', ...marked(view) } as const) : view
    const template = pageTemplate(renderer.renderRequested(page.path, shown, facts()))
    templates.set(kind, template)
    return template
  }

  return {
    headers: {
      ...pagePolicy({ style: page.styleHash, script: renderer.headScriptHash }),
      // A personal answer: neither a cache nor Back may show it later.
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    },
    draw(view, acceptEncoding) {
      const html = templateOf(view)(view.kind === 'found' ? view : null)
      if (chooseCoding(acceptEncoding, CODINGS) !== 'gzip') return { body: html, headers: PLAIN }
      // A tenth of a millisecond; handing it to another thread and back costs three times as much.
      return { body: gzipSync(html, FAST), headers: GZIP }
    },
    clear: () => templates.clear(),
  }
}
