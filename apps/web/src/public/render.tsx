/**
 * The server entry of the public pages: renders an HTML document for a path and the season's facts.
 * scripts/build-web.ts bundles it into one module without dependencies.
 */

import { assets } from 'virtual:built-assets'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { type ComponentType, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from './App.tsx'
import { pageDocument } from './document/document.ts'
import { sourceHash } from './document/head-script.ts'
import { START_SCRIPT } from './document/start-script.ts'
import { informingPages, renderInforming } from './informing/render.tsx'
import { PUBLIC_ROUTES } from './routes.ts'

// All pages are loaded before the first is rendered: a suspended page would make React write inline scripts.
const loaded = new Map<string, ComponentType>(
  await Promise.all(PUBLIC_ROUTES.map(async ({ path, load }) => [path, await load()] as const)),
)

export interface RenderedPage {
  /** The path as a pattern. */
  path: string
  /** The style-src source for the policy: the hash of the style element. */
  styleHash: string
  /** The script-src source of the script that starts the page in the browser; not of pages that only inform. */
  startHash?: string
}

const startHash = await sourceHash(START_SCRIPT)

/** Every public page. */
export const pages: readonly RenderedPage[] = [
  ...informingPages,
  ...PUBLIC_ROUTES.map(({ path }) => ({ path, styleHash: assets.styleHash, startHash })),
]

/** The document of one of `pages`, by its pattern. Throws when the page cannot be rendered. */
export async function render(path: string, facts: PageFacts): Promise<string> {
  const route = PUBLIC_ROUTES.find((known) => known.path === path)
  const Page = loaded.get(path)
  if (!route || !Page) return renderInforming(path, facts)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <App facts={facts} path={path} Page={Page} />
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  )
  const body = await new Response(prelude).text()
  if (failures.length) throw failures[0]
  return pageDocument({ route, facts, body, assets })
}
