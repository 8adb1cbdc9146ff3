/** The HTML around a rendered page: no inline script, one style element, scripts after the text. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { factsBlock } from '../../platform/facts.ts'
import type { BuiltAssets } from '../built-assets.ts'
import type { PublicRoute } from '../routes.ts'
import { DESCRIPTIONS } from './descriptions.ts'

export function pageDocument(page: {
  route: PublicRoute
  facts: PageFacts
  body: string
  assets: BuiltAssets
}): string {
  const { route, facts, body, assets } = page
  const describe = DESCRIPTIONS[route.path]
  if (!describe) throw new Error(`${route.path} has no description; see descriptions.ts`)
  const preloads = assets.preloads[route.module]
  if (!preloads) throw new Error(`The browser build has no page ${route.module}; see routes.ts`)
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(route.title(facts))}</title>`,
    `<meta name="description" content="${escapeText(describe(facts))}">`,
    route.shell ? '<meta name="robots" content="noindex">' : '',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#142225" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${assets.css}</style>`,
    ...(assets.pageStyles[route.module] ?? []).map((url) => `<link rel="stylesheet" href="${url}">`),
    '</head><body>',
    `<div id="root">${body}</div>`,
    factsBlock(facts),
    ...preloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" async src="${assets.entry}"></script></body></html>`,
  ].join('')
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
