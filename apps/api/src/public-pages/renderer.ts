/** The web build's drawing side, as the server sees it. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { StartupError } from '../startup/startup-error.ts'

export interface PageRenderer {
  /**
   * Every document by its path, with the addresses (as patterns) that are answered with it. `shell`: has a parameter and
   * holds nobody's data; `staff`: the staff side's, the same for everybody whoever is signed in.
   */
  pages: readonly { path: string; kind: 'page' | 'shell' | 'staff'; addresses: readonly string[] }[]
  /** `'sha256-…'` of the one style element that every public page carries. */
  styleHash: string
  /** The whole document. Throws when the page cannot be drawn. */
  render(path: string, facts: PageFacts): Promise<string>
}

/**
 * Loads what `npm run build` left in `webDist`.
 * @throws StartupError when the web has not been built
 */
export async function loadRenderer(webDist: string): Promise<PageRenderer> {
  const module = join(webDist, 'server', 'render.js')
  const built = await access(module).then(
    () => true,
    () => false,
  )
  if (!built) throw new StartupError(`The web is not built: ${module} is missing. Run 'npm run build' first.`)
  return import(pathToFileURL(module).href)
}
