/** Keys of backups in the age format: an identity (secret) reads what was encrypted to its recipient (public). */
import { readFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartupError } from '../../../platform/errors/startup-error.ts'

export type BackupKey = { identity: string; recipient: string }

export async function generateBackupKey(): Promise<BackupKey> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The text of an identity file, as age-keygen writes it. */
export const identityFile = ({ identity, recipient }: BackupKey, now: Date): string =>
  `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`

/** @throws StartupError when the file cannot be read or holds no identity of age */
export function readIdentities(path: string): string[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartupError(
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? `The identity file ${path} cannot be read by this user. Give this user a copy of it in a folder that it may open, and remove the copy afterwards.`
        : `The identity file ${path} cannot be read (${(error as Error).message}).`,
    )
  }
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/.test(line))
  if (identities.length === 0)
    throw new StartupError(
      `${path} holds no identity: a line that begins with AGE-SECRET-KEY-1 is expected, as written by "npm run spmb -- backup keygen FILE".`,
    )
  return identities
}
