import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../errors/startup-error.ts'
import { type Section, wholeSection } from '../file/read-backup.ts'
import { tarEntries } from '../file/tar-entries.ts'

type Unpacked = Map<string, { size: number; checksum: string }>

/**
 * Writes the files of a base backup into a folder.
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
  return { check: () => checkManifest(files, manifest) }
}

async function unpack(pieces: AsyncGenerator<Uint8Array>, cluster: string): Promise<Unpacked> {
  const files: Unpacked = new Map()
  for await (const { name, type, content } of tarEntries(pieces)) {
    const path = inside(cluster, name)
    if (type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
    } else if (type === 'file') {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      files.set(name, await writeFile(content, path))
    } else throw new StartupError(`The backup holds ${name}, which is neither a file nor a folder.`)
  }
  return files
}

/** Anybody can encrypt a file to a recipient, so a name may not lead out of the folder. */
function inside(cluster: string, name: string): string {
  const path = normalize(name)
  if (path.startsWith('/') || path.split(/[\\/]/).includes('..'))
    throw new StartupError(`The backup holds a file with the name ${name}, which is not allowed.`)
  return join(cluster, path)
}

async function writeFile(bytes: AsyncIterable<Uint8Array>, path: string) {
  const hash = createHash('sha256')
  let size = 0
  const measured = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      size += part.length
      done(null, part)
    },
  })
  await pipeline(bytes, measured, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return { size, checksum: hash.digest('hex') }
}

type Manifest = {
  Files: { Path?: string; 'Encoded-Path'?: string; Size: number; Checksum?: string }[]
}

function checkManifest(files: Unpacked, text: Buffer | undefined): void {
  const wrong = (what: string) =>
    new StartupError(`The backup is damaged: ${what}. Nothing was changed. Use another backup.`)
  if (!text) throw wrong('the manifest of PostgreSQL is missing')
  for (const entry of (JSON.parse(text.toString('utf8')) as Manifest).Files) {
    const path = entry.Path ?? Buffer.from(entry['Encoded-Path'] ?? '', 'hex').toString('utf8')
    const file = files.get(path)
    if (!file) throw wrong(`the file ${path} is missing`)
    if (file.size !== entry.Size || file.checksum !== entry.Checksum)
      throw wrong(`the file ${path} is not as PostgreSQL sent it`)
  }
}
