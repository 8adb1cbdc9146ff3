import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PermanentError } from '../../platform/errors/startup-error.ts'
import { sourceHash } from './web-sources.ts'

/**
 * Refuses pages that were built from other sources than the ones beside them, as after an upgrade without `npm run build`.
 * Container and release archive have no sources of the web: they are built as a whole.
 *
 * @param root the project's folder
 * @throws PermanentError when the web is not built, or from another version
 */
export async function checkWebBuild(root: string): Promise<void> {
  const stamp = await readFile(join(root, 'apps/web/dist/stamp'), 'utf8').catch(() => undefined)
  if (stamp === undefined) throw new PermanentError("The web is not built. Run 'npm run build' first.")
  if (!existsSync(join(root, 'apps/web/src'))) return
  if (stamp !== (await sourceHash(`${root}/`)))
    throw new PermanentError(
      "The web was built from another version of the program: run 'npm run build', then start again. The database was not touched.",
    )
}
