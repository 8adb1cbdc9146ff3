/**
 * The server entry of the staff screens: two documents without personal data. The login page is prerendered, so that
 * it appears before the script; every other path gets the same empty layout.
 */

import { staffAssets } from 'virtual:built-assets'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { factsBlock } from '../platform/facts.ts'
import { STAFF_PATHS } from '../platform/staff/paths.ts'
import { StaffApp } from './App.tsx'
import type { StaffAssets } from './built-assets.ts'
import { STAFF_ROUTES } from './routes.ts'

/** The component of each document and the paths that it answers. */
export const documents: readonly { path: string; addresses: readonly string[] }[] = [
  { path: STAFF_PATHS.login, addresses: [STAFF_PATHS.login] },
  { path: STAFF_PATHS.start, addresses: [STAFF_PATHS.start, ...STAFF_ROUTES.map(({ path }) => path)] },
]

export async function render(path: string, facts: PageFacts): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <StaffApp facts={facts} />
      </StaticRouter>
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  )
  const body = await new Response(prelude).text()
  if (failures.length) throw failures[0]
  const title = path === STAFF_PATHS.login ? 'SPMB | Login' : 'SPMB | Ruang Petugas'
  return staffDocument({ title, facts, body, assets: staffAssets })
}

/** The HTML around the staff screens: no inline script, no inline style, not indexed by search engines. */
function staffDocument(page: {
  /** Text without markup. */
  title: string
  facts: PageFacts
  body: string
  assets: StaffAssets
}): string {
  const { title, facts, body, assets } = page
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    '<meta name="robots" content="noindex, nofollow">',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#142225" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="stylesheet" href="${assets.style}">`,
    ...assets.preloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    `</head><body><div id="root">${body}</div>`,
    factsBlock(facts),
    `<script type="module" async src="${assets.entry}"></script></body></html>`,
  ].join('')
}
