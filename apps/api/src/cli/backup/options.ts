/** What the commands of backups read from their arguments, and the hash of the file that they open. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { readIdentities } from '../../features/backup/file/keys.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { readArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'

/** The backup and the identity that a command names. @throws StartupError when one is missing or unreadable */
export function readOptions(command: string, args: string[], cwd: string) {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(command.split(' ')[0] ?? command, {
    args,
    options: { identity: text, in: text, changes: text, until: text, hash: text },
    allowPositionals: true,
  })
  const path = onePath(positionals, cwd, 'the backup')
  if (values.identity === undefined)
    throw new StartupError(`Say with which key: npm run spmb -- ${command} FILE --identity FILE`)
  return {
    path,
    identities: readIdentities(resolve(cwd, values.identity)),
    folder: values.in === undefined ? undefined : resolve(cwd, values.in),
    changes: values.changes === undefined ? undefined : resolve(cwd, values.changes),
    until: values.until,
    hash: values.hash,
  }
}

/**
 * Compares a backup with the hash that was noted when it was written, before PostgreSQL is started on its files: anybody can encrypt a
 * file to a recipient.
 *
 * @throws StartupError when it is another file
 */
export async function checkHash(
  path: string,
  noted: string | undefined,
  { complain }: Pick<CommandContext, 'complain'>,
): Promise<void> {
  const hash = await hashOf(path)
  if (noted === undefined)
    complain(
      `SHA-256 of this file: ${hash}. Compare it with the one that was noted when it was written (--hash), or open only files that nobody else could replace.`,
    )
  else if (noted.trim().toLowerCase() !== hash)
    throw new StartupError(
      `${path} is not the file with this hash: its SHA-256 is ${hash}. It was replaced or damaged. Nothing was changed. Use another backup.`,
    )
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const part of createReadStream(path)) hash.update(part)
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${(error as Error).message}). Nothing was changed.`)
  }
  return hash.digest('hex')
}

/** The only path of a command. @throws StartupError for none and for more */
export function onePath(positionals: string[], cwd: string, what: string): string {
  const [path, ...more] = positionals
  if (path === undefined || path.startsWith('-') || more.length > 0)
    throw new StartupError(`Name ${what}, and nothing else. See: npm run spmb -- backup --help`)
  return resolve(cwd, path)
}
