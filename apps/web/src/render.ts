/** The server entry of the web: combines the documents of the public pages and of the staff screens. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { pages as publicPages, styleHash as publicStyle, render as renderPublic } from './public/render.tsx'
import { documents, render as renderStaff } from './staff/render.tsx'

/** Every document with its kind and the address patterns that are answered with it. */
export const pages: readonly {
  path: string
  /** `shell`: has a parameter and contains no personal data; `staff`: the same document for every user. */
  kind: 'page' | 'shell' | 'staff'
  addresses: readonly string[]
}[] = [
  ...publicPages.map(({ path, shell }) => ({
    path,
    kind: shell ? ('shell' as const) : ('page' as const),
    addresses: [path],
  })),
  ...documents.map(({ path, addresses }) => ({ path, kind: 'staff' as const, addresses })),
]

/** The style-src source for the policy: the hash of the style element of every public page. */
export const styleHash = publicStyle

/** The document of one of `pages`. Throws when it cannot be rendered. */
export function render(path: string, facts: PageFacts): Promise<string> {
  return documents.some((known) => known.path === path) ? renderStaff(path, facts) : renderPublic(path, facts)
}
