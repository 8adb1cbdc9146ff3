/** Lets PostgreSQL continue a restored base backup with archived changes, up to a moment. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { StartupError } from '../../errors/startup-error.ts'
import { decrypted } from '../file/read-backup.ts'
import type { Replay } from '../stage.ts'
import { archiveFolder, CHANGES_FILE } from './ship-changes.ts'

/** What PostgreSQL does at the end of the recovery. */
const ACCEPT_CONNECTIONS = 'promote'

/**
 * @param folder of the backups (BACKUP_DIR), or a copy of it
 * @param until the moment up to which changes are replayed; absent for all
 */
export function replayChanges(
  folder: string,
  { identities, until }: { identities: string[]; until?: Date | undefined },
): Replay {
  return {
    until,
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
      await decryptChanges(archiveFolder(folder, archive), identities, cluster)
      await writeFile(join(cluster, 'recovery.signal'), '')
    },
    explain(error) {
      const { message } = error as Error
      if (/recovery ended before configured recovery target was reached/.test(message))
        return new StartupError(
          `The archived changes end before ${until?.toISOString()}. Restore without --until to get all of them. Nothing was changed.`,
        )
      return error
    },
  }
}

/** Decrypts the files from the first one that the backup needs. */
async function decryptChanges(source: string, identities: string[], cluster: string): Promise<void> {
  const target = join(dirname(cluster), 'replay')
  await mkdir(target, { mode: 0o700 })
  const label = await readFile(join(cluster, 'backup_label'), 'utf8')
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? ''
  let names: string[]
  try {
    names = await readdir(source)
  } catch (error) {
    throw new StartupError(
      `The archived changes are not in ${source} (${(error as Error).message}). Name the folder of the backups with --changes. Nothing was changed.`,
    )
  }
  for (const name of names.map((each) => each.replace(/\.age$/, '')).sort()) {
    if (!CHANGES_FILE.test(name) || (name.length === 24 && name < first)) continue
    const plain = Readable.from(decrypted(join(source, `${name}.age`), identities))
    await pipeline(plain, createZstdDecompress(), createWriteStream(join(target, name), { mode: 0o600 }))
  }
}
