/**
 * What an operator has to know about an error of PostgreSQL, its files or its address, as one sentence (docs/it/6-trouble.md).
 */

import { StartupError } from './startup-error.ts'

const FOREIGN =
  'This user may not read or write here. Run as the user of the server, or give the files to that user (chown -R).'
const NO_FOLDER = 'This is a file, or below one. Name a folder (DATA_DIR, BACKUP_DIR).'

/** By SQLSTATE, or by the code of the operating system. */
const SENTENCES: Readonly<Record<string, string>> = {
  '53100': 'The disk is full. Free space on the disk of the database; nothing that was acknowledged is lost.',
  ENOSPC: 'The disk is full. Free space on it, then run this again.',
  XX001:
    'A page of the database is damaged, which a failing disk causes. Stop the server, copy the data folder to another disk, and restore a backup.',
  XX002:
    'An index of the database is damaged, which a failing disk causes. Stop the server, copy the data folder to another disk, and restore a backup.',
  '58P01':
    'A file of the database is missing. Stop the server, copy the data folder to another disk, and restore a backup.',
  '58030':
    'A file of the database cannot be read or written. Look at the disk and at the owner of the data folder (df -h, dmesg, ls -l).',
  '28P01': 'The password of the database role is wrong. Correct it in DATABASE_URL or DATABASE_OWNER_URL.',
  '28000':
    'The database does not admit this role. Correct its name in DATABASE_URL or DATABASE_OWNER_URL, or pg_hba.conf.',
  '3D000': 'There is no database of this name. Correct DATABASE_URL and DATABASE_OWNER_URL, or create it.',
  EMFILE:
    'This process may open too few files. Allow at least 4096: LimitNOFILE in the systemd unit, or ulimit -n 4096 before the start.',
  EACCES: FOREIGN,
  EPERM: FOREIGN,
  EROFS: 'This disk is mounted read-only. Mount it writable; look for errors of the disk (dmesg).',
  ENOTDIR: NO_FOLDER,
}

/** The sentence; undefined for an error that is none of these. */
export function troubleOf(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (code === 'EEXIST' && syscall === 'mkdir') return NO_FOLDER
  return typeof code === 'string' && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
}

/** What a command or a start prints without a stack; undefined for a fault of this program. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  const { path } = (error ?? {}) as { path?: unknown }
  const sentence = troubleOf(error)
  return sentence && typeof path === 'string' ? `${path}: ${sentence}` : sentence
}
