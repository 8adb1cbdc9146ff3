import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLastNightly, recordBackup } from '../../features/backup/backup-record.queries.ts'
import { withClient } from '../../features/backup/copy/open-client.ts'
import { type BackupSource, createBackup, type WrittenBackup } from '../../features/backup/create-backup.ts'
import { type BackupKey, generateBackupKey, identityFile } from '../../features/backup/file/keys.ts'
import { readLabel } from '../../features/backup/file/label.ts'
import { writeWhole } from '../../features/backup/file/write-file.ts'
import { refuseWithoutSpace } from '../../features/backup/free-space.ts'
import { keepDaysWarning } from '../../features/backup/keep-days.ts'
import { isBackupDue, isCheckDue } from '../../features/backup/nightly/due.ts'
import { nightlyBackup } from '../../features/backup/nightly/nightly-backup.ts'
import { readDataKey } from '../../features/backup/restore-backup.ts'
import { readChecks, recordCheck } from '../../features/backup/self-check.queries.ts'
import { verifyBackup } from '../../features/backup/verify-backup.ts'
import { retentionYears } from '../../features/retention/retention.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { readAccess } from '../../platform/database/embedded/access.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { parseRecipients } from '../../platform/settings/backup-settings.ts'
import { commandLineActor } from '../actor.ts'
import { readArguments } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { comparisonLines, rowsLine, size, writtenMoment } from './lines.ts'
import { checkHash, onePath, readOptions } from './options.ts'

/** Exit code of a backup that can be read but is not what was backed up; 1 means that it could not be verified. */
const DIFFERENT = 2

export const backupCommand: Command = {
  summary: 'Write an encrypted backup while the server works, and verify one.',
  usage: `FILE [--recipient KEY] [--tables] | nightly [--if-due] | keygen FILE | verify FILE --identity FILE [--in FOLDER] | key FILE --identity FILE | label FILE

  FILE                 Writes database, data key and schema version to a new file, encrypted to the recipient. The file is
                       complete or it is not there.
    --recipient KEY      the public key (age1…); default BACKUP_RECIPIENT. Several are separated by commas.
    --tables             rows instead of files: slower, but any PostgreSQL of any machine can read it. Always so with
                         DATABASE_URL.
  nightly              Writes a backup into BACKUP_DIR and removes old ones, as the server does every night. Once a week it is
                       restored for a trial afterwards.
    --if-due             only when none was written since BACKUP_AT
  keygen FILE          Makes a key: writes the identity (secret) to FILE and prints the recipient (public), as
                       age-keygen -o FILE does. Keep FILE away from this machine: whoever has it can read the backups, and without it nobody can.
  verify FILE          Restores the backup into a temporary folder and compares counts and hashes of all tables.
    --identity FILE      the identity
    --hash HASH          refuses a file that does not have this SHA-256, as printed when it was written
    --in FOLDER          where the temporary folder is made; it needs the space of the database
  key FILE             Prints the data key of a backup, for DATA_KEY.
  label FILE           Prints which version of this program wrote the backup and restores it; needs no identity.

  Exit code of verify: 0: the backup can be restored and is complete. 2: it is not what was backed up. 1: it cannot be read.`,
  async run(args, context) {
    const [verb = '', ...rest] = args
    if (verb === 'keygen') return keygen(rest, context)
    if (verb === 'verify') return verify(rest, context)
    if (verb === 'key') return printKey(rest, context)
    if (verb === 'label') return printLabel(rest, context)
    if (verb === 'nightly') return nightly(rest, context)
    return write(args, context)
  },
}

async function write(args: string[], context: CommandContext): Promise<number> {
  const { cwd, config, now, print, openDatabase, atEnd } = context
  const { values, positionals } = readArguments('backup', {
    args,
    options: { recipient: { type: 'string' }, tables: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const path = onePath(positionals, cwd, 'the file to write')
  const recipients =
    values.recipient === undefined ? config.backupRecipients : parseRecipients(values.recipient)
  if (!recipients)
    throw new StartupError(
      values.recipient === undefined
        ? 'Say who can read the backup, with --recipient or BACKUP_RECIPIENT. "npm run spmb -- backup keygen FILE" makes a key.'
        : '--recipient is not a public key in the age format, such as age1….',
    )
  if (existsSync(path)) throw new StartupError(`${path} exists already. Write to another name.`)
  const startedAt = now()
  // Before the keys are read: from here on the data key is not changed.
  const db = await openDatabase('app')
  const source = await sourceOf(context)
  const written = await interruptible(atEnd, (signal) =>
    createBackup(source, { path, recipients, now, kind: values.tables ? 'tables' : undefined, signal }),
  )
  const { completeUntil, bytes, hash } = written
  await recordBackup(
    db,
    {
      startedAt,
      endedAt: now(),
      nightly: false,
      archive: source.archive ?? null,
      path,
      completeUntil,
      bytes,
      hash,
      sameDisk: false,
    },
    commandLineActor(),
  )
  for (const text of writtenLines(path, written, config.officeTimeZone)) print(text)
  print(
    `It took ${((now().getTime() - startedAt.getTime()) / 1_000).toFixed(1)} s. Verify it: npm run spmb -- backup verify FILE --identity FILE`,
  )
  return 0
}

async function sourceOf({ config, ownerUrl, keys }: CommandContext): Promise<BackupSource> {
  const source = { ownerUrl: await ownerUrl(), dataKeys: (await keys()).read(), settings: config.given }
  if (config.database.kind !== 'embedded') return source
  return { ...source, dataDir: config.dataDir, archive: readAccess(config.dataDir).archive }
}

/** Work that ends by itself and cleans up when the operator interrupts the command. */
async function interruptible<T>(
  atEnd: CommandContext['atEnd'],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const interruption = new AbortController()
  const working = work(interruption.signal)
  atEnd(async () => {
    interruption.abort(new StartupError('The command was interrupted.'))
    await working.catch(() => {})
  })
  return working
}

/** The advisory lock of a backup of the schedule: of several servers one writes it. The number has no meaning. */
const NIGHTLY_LOCK = 5_205_2027

async function nightly(args: string[], context: CommandContext): Promise<number> {
  const { config, now, print, complain, openDatabase, ownerUrl, atEnd } = context
  const { backups, officeTimeZone: timeZone } = config
  const options = { 'if-due': { type: 'boolean', default: false } } as const
  const { values } = readArguments('backup', { args, options })
  if (!backups)
    throw new StartupError(
      'Set BACKUP_DIR and BACKUP_RECIPIENT: the folder for backups and who can read them.',
    )
  const db = await openDatabase('app') // as above
  const source = await sourceOf(context)
  return withClient(await ownerUrl(), async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      NIGHTLY_LOCK,
    ])
    if (!rows[0]?.taken) {
      print('Another process writes the backup of the schedule at this moment.')
      return 0
    }
    const last = await readLastNightly(db.kysely, {
      archive: source.archive ?? null,
      folder: backups.folder,
    })
    if (values['if-due'] && !isBackupDue(now(), { at: backups.at, timeZone }, last)) return 0
    const trial = isCheckDue(now(), (await readChecks(db.kysely)).restore) ? await generateBackupKey() : null
    const recipients = [...backups.recipients, ...(trial ? [trial.recipient] : [])]
    const written = await interruptible(atEnd, (signal) =>
      nightlyBackup(source, { db, backups: { ...backups, recipients }, now, timeZone, signal }),
    )
    for (const line of writtenLines(written.path, written, timeZone)) print(line)
    if (written.removed.length > 0) print(`Removed: ${written.removed.join(', ')}`)
    if (written.notRemoved)
      complain(`The backup is good, but old ones could not be removed: ${written.notRemoved}`)
    const warning = keepDaysWarning(backups, await retentionYears(db.kysely))
    if (warning) complain(warning)
    if (trial) await tryRestore(written.path, trial, { ...context, db })
    return 0
  })
}

/** Free bytes that a trial restore leaves on the disk of the data: a full disk would stop the registrations. */
const LEFT_FREE_BYTES = 1_000_000_000

/**
 * Restores the file that was just written, as it is in the folder of the backups, and compares all tables. The server has no identity
 * of the office, so once a week the file is also encrypted to a key that exists in this process only.
 */
async function tryRestore(
  path: string,
  { identity }: BackupKey,
  { config, now, log, print, complain, atEnd, db }: CommandContext & { db: Database },
): Promise<void> {
  const parent = config.database.kind === 'embedded' ? config.dataDir : tmpdir()
  const folder = join(parent, 'trial-restore')
  let problem: string | null = null
  try {
    // What a killed trial has left.
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    await refuseWithoutSpace(path, folder, LEFT_FREE_BYTES)
    const { comparison } = await verifyBackup(path, [identity], { log, folder, atEnd })
    if (comparison.different.length > 0) problem = comparison.different.join(' ')
  } catch (error) {
    problem = error instanceof StartupError ? error.message : 'an unexpected error; see the log'
    if (!(error instanceof StartupError)) log.error({ err: error }, 'the trial restore failed')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await recordCheck(db.kysely, { kind: 'restore', endedAt: now(), problem })
  if (problem === null) print('It was restored for a trial, and its tables are those of the database.')
  else complain(`The trial restore of this backup failed: ${problem}`)
}

function writtenLines(
  path: string,
  { bytes, kind, completeUntil, hash, tables }: WrittenBackup,
  timeZone: string,
) {
  return [
    `Backup written: ${path} (${size(bytes)}, ${kind === 'cluster' ? 'files of the built-in database' : 'rows of all tables'})`,
    `It holds everything that was stored before ${writtenMoment(completeUntil, timeZone)}.`,
    rowsLine(tables),
    `SHA-256, to be noted apart from the file: ${hash}`,
  ]
}

async function keygen(args: string[], { cwd, now, print }: CommandContext): Promise<number> {
  const path = onePath(args, cwd, 'the file for the identity')
  const key = await generateBackupKey()
  await writeWhole(path, only(identityFile(key, now())))
  print(`Identity written: ${path}`)
  print('Move it to two safe places away from this machine. Without it no backup can be read.')
  print(`Recipient, for BACKUP_RECIPIENT: ${key.recipient}`)
  return 0
}

async function verify(args: string[], context: CommandContext): Promise<number> {
  const { cwd, config, log, print, atEnd } = context
  const { path, identities, folder, hash } = readOptions('backup verify', args, cwd)
  await checkHash(path, hash, context)
  const { completeUntil, comparison, tables } = await verifyBackup(path, identities, { log, folder, atEnd })
  const { officeTimeZone: timeZone } = config
  print(`The backup holds everything until ${writtenMoment(completeUntil, timeZone)}.`)
  print(rowsLine(tables))
  for (const line of comparisonLines(comparison)) print(line)
  return comparison.different.length === 0 ? 0 : DIFFERENT
}

async function printKey(args: string[], { cwd, print }: CommandContext): Promise<number> {
  const { path, identities } = readOptions('backup key', args, cwd)
  print(await readDataKey(path, identities))
  return 0
}

async function printLabel(args: string[], { cwd, print }: CommandContext): Promise<number> {
  const path = onePath(args, cwd, 'the backup')
  const label = await readLabel(path)
  if (!label)
    throw new StartupError(
      `${path} has no label: it is not a backup of this program, or one of a release before labels. Restore that one with the version that the server had.`,
    )
  for (const [name, value] of Object.entries(label)) print(`${name}: ${value}`)
  return 0
}

async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
