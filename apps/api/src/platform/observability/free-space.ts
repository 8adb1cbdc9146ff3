/** How much room is left on the disks that the server writes to. */
import { statfs } from 'node:fs/promises'
import type { WatchedFolder } from '@spmb/domain/reporting/disk.ts'
import type { Config } from '../settings/config.ts'

export interface FreeSpace {
  folder: WatchedFolder
  freeBytes: number
}

/** What the settings name. A database of its own is on a disk that this program does not see. */
export async function readFreeSpace({
  database,
  dataDir,
  backups,
}: Partial<Pick<Config, 'database' | 'dataDir' | 'backups'>>): Promise<FreeSpace[]> {
  const watched: [WatchedFolder, string | undefined][] = [
    ['data', database?.kind === 'embedded' ? dataDir : undefined],
    ['backup', backups?.folder],
  ]
  const found = await Promise.all(
    watched.map(async ([folder, path]) => {
      // A folder that is away is told by what writes there.
      const disk = path === undefined ? undefined : await statfs(path).catch(() => undefined)
      return disk && { folder, freeBytes: disk.bavail * disk.bsize }
    }),
  )
  return found.filter((each) => each !== undefined)
}
