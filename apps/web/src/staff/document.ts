/** The HTML around the staff screens: no inline script, no inline style, not indexed by search engines. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { factsBlock } from '../platform/facts.ts'
import type { StaffAssets } from './built-assets.ts'

export function staffDocument(page: {
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
