import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import { type Section, wholeSection } from '../file/read-backup.ts'
import { tarEntries } from '../file/tar-entries.ts'

type Unpacked = Map<string, { size: number; checksum: string }>

/**
 * Files of a base backup of this program. Anything else is refused: PostgreSQL runs commands that stand in its settings (`*.conf`) and
 * signals, and a backup that somebody else wrote may hold them.
 */
const DATA_FILE =
  /^(PG_VERSION|backup_label|(base\/\d+|global|pg_(commit_ts|logical|multixact\/(members|offsets)|stat|subtrans|twophase|xact))\/[\w.]+|pg_wal\/(archive_status\/)?[0-9A-F]{8}[0-9A-F.]*(history)?(\.done|\.ready|\.backup)*)$/
/** Of a folder, which may be empty: also those that PostgreSQL leaves out. */
const DATA_FOLDER = /^(base|global|pg_[a-z_]+)(\/[\w/]*)?$/
const FORBIDDEN = /\.(conf|signal|so|dll|dylib)$|^pg_tblspc\/./

/** Settings are not taken from the file. These are what initdb chose (cluster.ts); the others are given at the start. */
const SETTINGS: Record<string, string> = {
  'postgresql.conf': "# Written by a restore.\ndefault_text_search_config = 'pg_catalog.english'\n",
  'postgresql.auto.conf': '',
  'pg_hba.conf': [
    'local all all',
    'host all all 127.0.0.1/32',
    'host all all ::1/128',
    'local replication all',
  ]
    .concat('host replication all 127.0.0.1/32', 'host replication all ::1/128')
    .map((whom) => `${whom} scram-sha-256\n`)
    .join(''),
  'pg_ident.conf': '',
}

/**
 * Writes the files of a base backup into a folder, with settings of this program.
 *
 * @param names of the two sections
 * @returns `check`, which compares every file with PostgreSQL's own manifest and throws a StartupError if one differs
 */
export async function unpackBase(
  sections: AsyncIterable<Section>,
  cluster: string,
  names: { base: string; manifest: string },
): Promise<{ check(): void }> {
  let files: Unpacked = new Map()
  let manifest: Buffer | undefined
  await mkdir(cluster, { mode: 0o700 })
  for await (const section of sections) {
    if (section.name === names.base) files = await unpack(section.pieces, cluster)
    else if (section.name === names.manifest) manifest = await wholeSection(section)
    else await wholeSection(section)
  }
  for (const [name, text] of Object.entries(SETTINGS)) await writeSettings(join(cluster, name), text)
  return { check: () => checkManifest(files, manifest) }
}

async function unpack(pieces: AsyncGenerator<Uint8Array>, cluster: string): Promise<Unpacked> {
  const files: Unpacked = new Map()
  for await (const { name, type, content } of tarEntries(pieces)) {
    const path = inside(cluster, name)
    if (type === 'directory' && isKnown(DATA_FOLDER, normalize(name).replace(/\/$/, ''))) {
      await mkdir(path, { recursive: true, mode: 0o700 })
    } else if (type === 'file' && Object.hasOwn(SETTINGS, name)) {
      files.set(name, await writeFile(content, undefined))
    } else if (type === 'file' && isKnown(DATA_FILE, name)) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      files.set(name, await writeFile(content, path))
    } else
      throw new StartupError(
        `The backup holds ${name} (${type}), which no backup of this program has: somebody else may have written it. Nothing was changed. Use another backup.`,
      )
  }
  return files
}

const isKnown = (form: RegExp, name: string): boolean =>
  name === '.' || (form.test(name) && !FORBIDDEN.test(name))

/** Anybody can encrypt a file to a recipient, so a name may not lead out of the folder. */
function inside(cluster: string, name: string): string {
  const path = normalize(name)
  if (path.startsWith('/') || path.split(/[\\/]/).includes('..'))
    throw new StartupError(`The backup holds a file with the name ${name}, which is not allowed.`)
  return join(cluster, path)
}

async function writeSettings(path: string, text: string): Promise<void> {
  await writeFile(Readable.from([Buffer.from(text)]), path)
}

/** @param path absent to read the bytes only */
async function writeFile(bytes: AsyncIterable<Uint8Array>, path: string | undefined) {
  const hash = createHash('sha256')
  let size = 0
  const measured = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      size += part.length
      done(null, part)
    },
  })
  const target = path === undefined ? nowhere() : createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(bytes, measured, target)
  return { size, checksum: hash.digest('hex') }
}

const nowhere = () => new Writable({ write: (_part, _encoding, done) => done() })

type Manifest = {
  Files: { Path?: string; 'Encoded-Path'?: string; Size: number; Checksum?: string }[]
}

function checkManifest(files: Unpacked, text: Buffer | undefined): void {
  const wrong = (what: string) =>
    new StartupError(`The backup is damaged: ${what}. Nothing was changed. Use another backup.`)
  if (!text) throw wrong('the manifest of PostgreSQL is missing')
  const listed = new Set<string>()
  for (const entry of (JSON.parse(text.toString('utf8')) as Manifest).Files) {
    const path = entry.Path ?? Buffer.from(entry['Encoded-Path'] ?? '', 'hex').toString('utf8')
    listed.add(path)
    const file = files.get(path)
    if (!file) throw wrong(`the file ${path} is missing`)
    if (file.size !== entry.Size || file.checksum !== entry.Checksum)
      throw wrong(`the file ${path} is not as PostgreSQL sent it`)
  }
  // The manifest does not list the files of changes.
  for (const path of files.keys())
    if (!listed.has(path) && !path.startsWith('pg_wal/'))
      throw wrong(`the file ${path} is not in the manifest`)
}
