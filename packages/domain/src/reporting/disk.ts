/** When a disk is about to be full (docs/reference/metrics.md). Pure. */

/** What the server writes to: the data of the built-in database, and BACKUP_DIR. */
export const WATCHED_FOLDERS = ['data', 'backup'] as const
export type WatchedFolder = (typeof WATCHED_FOLDERS)[number]

/** Room for the busiest day of a season with its changes, and for a backup. The alert rule has the same bound. */
export const LOW_DISK_BYTES = 2 * 1024 ** 3

export const isDiskLow = (freeBytes: number): boolean => freeBytes < LOW_DISK_BYTES
