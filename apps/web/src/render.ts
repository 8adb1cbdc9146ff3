/** The server entry of the web: combines the documents of the public pages and of the staff screens. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { HEAD_SCRIPT, sourceHash } from './public/document/head-script.ts'
import {
  finderPages as finder,
  numberedPages as numbered,
  renderFinder as renderFound,
  renderNumbered as renderOne,
} from './public/informing/render.tsx'
import { pages as publicPages, render as renderPublic } from './public/render.tsx'
import { documents, render as renderStaff } from './staff/render.tsx'

/** Every document with its kind and the address patterns that are answered with it. */
export const pages: readonly {
  path: string
  /** `staff`: the same document for every user. */
  kind: 'page' | 'staff'
  addresses: readonly string[]
  /** The style-src source for the policy: the hash of the style element; null where styles are in files only. */
  styleHash: string | null
  /** The script-src source of the script that starts the page in the browser; null where there is none. */
  startHash: string | null
}[] = [
  ...publicPages.map(({ path, styleHash, startHash = null }) => ({
    path,
    kind: 'page' as const,
    addresses: [path],
    styleHash,
    startHash,
  })),
  ...documents.map(({ path, addresses }) => ({
    path,
    kind: 'staff' as const,
    addresses,
    styleHash: null,
    startHash: null,
  })),
]

/** The script-src source of the script in the head of every public page. */
export const headScriptHash = await sourceHash(HEAD_SCRIPT)

/** The pages of one registration: their paths as patterns, with the style-src source of each. */
export const numberedPages: readonly { path: string; styleHash: string }[] = numbered

/** The document of one of `numberedPages`. Throws when it cannot be rendered. */
export const renderNumbered = renderOne

/** The pages of the school finder: their paths as patterns, with the style-src source of each. */
export const finderPages: readonly { path: string; styleHash: string }[] = finder

/** The document of a page of the school finder. Throws when it cannot be rendered. */
export const renderFinder = renderFound

/** The document of one of `pages`. Throws when it cannot be rendered. */
export function render(path: string, facts: PageFacts): Promise<string> {
  return documents.some((known) => known.path === path) ? renderStaff(path, facts) : renderPublic(path, facts)
}
