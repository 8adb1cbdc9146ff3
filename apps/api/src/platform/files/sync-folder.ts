import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes renames in a folder durable: they survive a power failure only after the folder was synced. */
export function syncFolder(folder: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
