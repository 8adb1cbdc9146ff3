/**
 * The own files of the office as this process serves them. Logo and documents are read when they change, the parts of the
 * tutorial when they are first requested. Afterwards they come from memory, also while the database is unavailable.
 */
import { addressOf, LOGO_PATH, OWN_TUTORIAL_PATH, partsOf } from '@spmb/domain/office/files/kinds.ts'
import type { OfficeFileFacts } from '@spmb/domain/season/page-facts.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { Unavailable } from '../../../platform/errors/request-errors.ts'
import { type Encoded, hashOf } from '../../../platform/http/files/encoded-document.ts'
import type { PrintLogo } from '../../../platform/pdf/parts/print-logo.ts'
import type { StoredKind } from './check-file.ts'

export interface Tutorial {
  digest: string
  size: number
  /** @throws Unavailable when it is not in memory and the database has another video by now; any error of the database */
  part(number: number): Promise<Buffer>
}

export interface OfficeFiles {
  /** The logo for pages; null for the built-in mark. */
  logo(): (Encoded & { digest: string }) | null
  printLogo(): PrintLogo | null
  /** The own PDF; null while the generated one is served. */
  document(kind: 'guide' | 'capacity'): Encoded | null
  tutorial(): Tutorial | null
  facts(): OfficeFileFacts
  /** Reads what has changed. */
  reload(): Promise<void>
}

/** By then this process serves the video that replaced the one that was asked for. */
const AFTER_SYNC_SECONDS = 1

interface Stored {
  digest: string
  size: number
  /** Null for the tutorial. */
  content: Buffer | null
}

export function createOfficeFiles(db: Kysely<Schema>): OfficeFiles {
  let files = new Map<StoredKind, Stored>()
  let served = serve(db, files)

  async function reload(): Promise<void> {
    const rows = await db.selectFrom('office_file').select(['kind', 'digest', 'size']).execute()
    const next = new Map<StoredKind, Stored>()
    let isSame = rows.length === files.size
    for (const { kind, digest, size } of rows) {
      const known = files.get(kind)
      if (known?.digest === digest) {
        next.set(kind, known)
        continue
      }
      isSame = false
      const content = kind === 'tutorial' ? null : await readContent(db, kind, digest)
      // Replaced between the two reads: its change mark has moved again, so the next poll reads it.
      if (kind === 'tutorial' || content) next.set(kind, { digest, size, content })
    }
    if (isSame) return
    files = next
    served = serve(db, files)
  }

  return {
    logo: () => served.logo,
    printLogo: () => served.printLogo,
    document: (kind) => served[kind],
    tutorial: () => served.tutorial,
    facts: () => served.facts,
    reload,
  }
}

/** In one statement, so that no part of another version is among them. */
async function readContent(db: Kysely<Schema>, kind: StoredKind, digest: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select string_agg(p.content, ''::bytea order by p.part) as content
    from office_file as f join office_file_part as p on p.kind = f.kind
    where f.kind = ${kind} and f.digest = ${digest}`.execute(db)
  return rows[0]?.content ?? null
}

/** Everything that is made from the files, made once. */
function serve(db: Kysely<Schema>, files: ReadonlyMap<StoredKind, Stored>) {
  const picture = (kind: 'logo' | 'logo_print') => {
    const { content, digest } = files.get(kind) ?? {}
    // Width and height are in the first chunk of a PNG.
    return content && digest
      ? { content, digest, width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
      : null
  }
  const document = (kind: 'guide' | 'capacity') => {
    const { content } = files.get(kind) ?? {}
    return content ? encoded(content, 'application/pdf') : null
  }
  const logo = picture('logo')
  const print = picture('logo_print')
  const [guide, capacity] = [document('guide'), document('capacity')]
  const video = files.get('tutorial')
  const tutorial = video ? openTutorial(db, video) : null
  return {
    logo: logo && { ...encoded(logo.content, 'image/png'), digest: logo.digest },
    printLogo: print && { png: print.content, digest: print.digest, ...sizeOf(print) },
    guide,
    capacity,
    tutorial,
    facts: {
      ...(logo && { logo: { src: addressOf(LOGO_PATH, logo.digest), ...sizeOnPages(logo) } }),
      ...(guide && { guideSize: guide.bodies.identity.length }),
      ...(capacity && { capacitySize: capacity.bodies.identity.length }),
      ...(tutorial && {
        tutorial: { src: addressOf(OWN_TUTORIAL_PATH, tutorial.digest), size: tutorial.size },
      }),
    } satisfies OfficeFileFacts,
  }
}

/** Beside the name of the service: as high as its mark, and at most twice as wide. */
const MARK = 38
function sizeOnPages({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, (2 * MARK) / width, MARK / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

/** Not compressed again: pictures and PDFs are. */
const encoded = (identity: Buffer, type: string): Encoded => ({
  type,
  hash: hashOf(identity),
  bodies: { identity },
})

function openTutorial(db: Kysely<Schema>, { digest, size }: Stored): Tutorial {
  const parts: (Promise<Buffer> | undefined)[] = new Array(partsOf(size))

  async function read(number: number): Promise<Buffer> {
    const { content } = await db
      .selectFrom('office_file as f')
      .innerJoin('office_file_part as p', 'p.kind', 'f.kind')
      .select('p.content')
      .where('f.kind', '=', 'tutorial')
      .where('f.digest', '=', digest)
      .where('p.part', '=', number)
      .executeTakeFirstOrThrow(() => new Unavailable(AFTER_SYNC_SECONDS))
    return content
  }

  return {
    digest,
    size,
    part(number) {
      const reading = parts[number] ?? read(number)
      parts[number] = reading
      // The next one tries again.
      reading.catch(() => delete parts[number])
      return reading
    },
  }
}
