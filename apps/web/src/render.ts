/** The server's side of the whole web: one module, in which public pages and the staff side meet without knowing each other. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { pages as publicPages, styleHash as publicStyle, render as renderPublic } from './public/render.tsx'
import { documents, render as renderStaff } from './staff/render.tsx'

/** Every document: what draws it, and the addresses (as patterns) that are answered with it. */
export const pages: readonly {
  path: string
  /** `shell`: has a parameter and holds nobody's data; `staff`: the same for everybody, whoever is signed in. */
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

/** The source for the policy's style-src: the one style element of every public page. */
export const styleHash = publicStyle

/** The document of one of `pages`. Throws when it cannot be drawn. */
export function render(path: string, facts: PageFacts): Promise<string> {
  return documents.some((known) => known.path === path) ? renderStaff(path, facts) : renderPublic(path, facts)
}
