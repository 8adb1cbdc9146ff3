/**
 * The server entry of the web. Documents come into being in three ways: public pages are rendered ahead from the season's facts, or for a
 * request from what its address names; those of the staff screens do not depend on the request.
 */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { HEAD_SCRIPT, sourceHash } from './public/document/head-script.ts'
import { requestPages as onRequest, renderRequested as renderOne } from './public/informing/render.tsx'
import { pages as publicPages, render as renderPublic } from './public/render.tsx'
import { documents, render as renderStaff } from './staff/render.tsx'

/** Every document that is rendered ahead, with its kind and the address patterns that are answered with it. */
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

/** The pages that are rendered for a request: their paths as patterns, with the style-src source of each. */
export const requestPages: readonly { path: string; styleHash: string }[] = onRequest

/** The document of one of `requestPages`. Throws when it cannot be rendered. */
export const renderRequested = renderOne

/** The document of one of `pages`. Throws when it cannot be rendered. */
export function render(path: string, facts: PageFacts): Promise<string> {
  return documents.some((known) => known.path === path) ? renderStaff(path, facts) : renderPublic(path, facts)
}
