/** The server's interface to the rendering part of the web build. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FinderView } from '@spmb/domain/finder/views.ts'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import type { TypedView } from '@spmb/domain/results/typed-number.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { PermanentError } from '../../platform/errors/startup-error.ts'

export interface PageRenderer {
  /**
   * Every document that is rendered ahead by its path, with the URL patterns it answers. `staff`: a staff document, the same for every account.
   */
  pages: readonly {
    path: string
    kind: 'page' | 'staff'
    addresses: readonly string[]
    /** `'sha256-…'` of the style element; null where styles are in files only. */
    styleHash: string | null
    /** `'sha256-…'` of the script that starts the page in the browser; null where there is none. */
    startHash: string | null
  }[]
  /** The script-src source of the script in the head of every public page. */
  headScriptHash: string
  /** The complete document. Throws when rendering fails. */
  render(path: string, facts: PageFacts): Promise<string>
  /** The pages that are rendered for a request: their paths as patterns, with the style-src source of each. */
  requestPages: readonly { path: string; styleHash: string }[]
  /** The complete document of one of them, with a view of its kind. Throws when rendering fails. */
  renderRequested(path: string, view: NumberedView | TypedView | FinderView, facts: PageFacts): string
}

/**
 * Loads the output of `npm run build` from `webDist`.
 * @throws StartupError when the web has not been built
 */
export async function loadRenderer(webDist: string): Promise<PageRenderer> {
  const module = join(webDist, 'server', 'render.js')
  const built = await access(module).then(
    () => true,
    () => false,
  )
  if (!built)
    throw new PermanentError(`The web is not built: ${module} is missing. Run 'npm run build' first.`)
  return import(pathToFileURL(module).href)
}
