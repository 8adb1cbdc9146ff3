/** Lets PostgreSQL continue a restored base backup with archived changes, up to a moment. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import type { Replay } from '../stage.ts'
import { decryptChanges, type LeftOut } from './decrypt-changes.ts'
import { archiveFolder } from './ship-changes.ts'

/** What PostgreSQL does at the end of the recovery. */
const ACCEPT_CONNECTIONS = 'promote'

/**
 * @param folder of the backups (BACKUP_DIR), or a copy of it
 * @param until the moment up to which changes are replayed; absent for all
 * @param written how sentences write a moment
 */
export function replayChanges(
  folder: string,
  {
    identities,
    until,
    written = (moment) => moment.toISOString(),
  }: { identities: string[]; until?: Date | undefined; written?: Replay['written'] },
): Replay {
  let leftOut: LeftOut | undefined
  return {
    until,
    written,
    // What follows the moment is left out anyway.
    leftOut: () => (until ? undefined : leftOut),
    settings: {
      // PostgreSQL runs this in the folder of the cluster.
      restore_command: 'cp "../replay/%f" "%p"',
      recovery_target_action: ACCEPT_CONNECTIONS,
      // No connection before the end of the recovery.
      hot_standby: 'off',
      ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
    },
    async prepare(cluster, archive) {
      if (!archive)
        throw new StartupError(
          'No archived changes continue this backup: BACKUP_DIR was not set when it was written. Restore it without --changes. Nothing was changed.',
        )
      leftOut = await decryptChanges(archiveFolder(folder, archive), identities, cluster)
      await writeFile(join(cluster, 'recovery.signal'), '')
    },
    explain(error) {
      const { message } = error as Error
      if (/recovery ended before configured recovery target was reached/.test(message))
        return new StartupError(
          [
            ...(leftOut ? [leftOut] : []),
            `The archived changes end before ${until ? written(until) : 'their end'}. Restore without --until to get all of them. Nothing was changed.`,
          ].join('\n'),
        )
      return error
    },
  }
}
