import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../platform/observability/logger.ts'
import { type AtEnd, type Staged, whileStaged } from './stage.ts'

export type Verified = Pick<Staged, 'header' | 'completeUntil' | 'comparison' | 'tables'>

/**
 * Restores a backup into a temporary folder, compares its tables with those that were backed up, and removes the folder.
 *
 * @param options folder: where the temporary folder is made; it needs as much space as the database. Default: the system's
 * @throws StartupError when the backup cannot be restored
 */
export async function verifyBackup(
  path: string,
  identities: string[],
  options: { log: Log; folder?: string | undefined; atEnd: AtEnd },
): Promise<Verified> {
  const { log, folder = tmpdir(), atEnd } = options
  const dataDir = await mkdtemp(join(folder, 'spmb-verify-'))
  return whileStaged(path, identities, { dataDir, log, atEnd, withKey: false }, async (staged) => {
    const { header, completeUntil, comparison, tables } = staged
    return { header, completeUntil, comparison, tables }
  })
}
