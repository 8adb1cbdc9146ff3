/**
 * The server entry of the public pages: renders an HTML document for a path and the season's facts.
 * scripts/build-web.ts bundles it into one module without dependencies.
 */

import { assets } from 'virtual:built-assets'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './App.tsx'
import { pageDocument } from './document/document.ts'
import { loadPage } from './pages.ts'
import { PUBLIC_ROUTES } from './routes.ts'

// All pages are loaded before the first is rendered: a suspended page would make React write inline scripts.
await Promise.all(PUBLIC_ROUTES.map(loadPage))

/** Every public path as a pattern; `shell` for paths with a parameter, whose documents hold no personal data. */
export const pages: readonly { path: string; shell: boolean }[] = PUBLIC_ROUTES.map((route) => ({
  path: route.path,
  shell: route.shell ?? false,
}))

/** The style-src source for the policy: the hash of the style element, which is the same on every page. */
export const styleHash: string = assets.styleHash

/** The document of one of `pages`, by its pattern. Throws when the page cannot be rendered. */
export async function render(path: string, facts: PageFacts): Promise<string> {
  const route = PUBLIC_ROUTES.find((known) => known.path === path)
  if (!route) throw new Error(`There is no public page ${path}`)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App facts={facts} />
      </StaticRouter>
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  )
  const body = await new Response(prelude).text()
  if (failures.length) throw failures[0]
  return pageDocument({ route, facts, body, assets })
}
