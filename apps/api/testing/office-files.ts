/** Files of the office for tests, as a browser uploads them. */
import { createHash, randomBytes } from 'node:crypto'
import { type OfficeFileKind, PART_BYTES, partsOf } from '@spmb/domain/office/files/kinds.ts'
import { checkFile } from '../src/features/office/files/check-file.ts'
import { encodePng } from '../src/features/office/files/png.ts'
import type { Database } from '../src/platform/database/database.ts'
import { drawDocument } from '../src/platform/pdf/document.ts'
import type { TestApp } from './test-app.ts'

/** A picture of one colour with the given alpha. */
export async function aPng(
  width = 40,
  height = 20,
  [red, green, blue, alpha] = [10, 90, 200, 255] as readonly number[],
) {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red ?? 0, green ?? 0, blue ?? 0, alpha ?? 0], at)
  return encodePng({ width, height, pixels })
}

/** A real document of one page. */
export const aPdf = (title = 'Contoh') =>
  drawDocument({ title, createdAt: new Date(0) }, ({ doc }) => {
    doc.fontSize(20).text(title, 50, 50)
  })

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  const body = Buffer.concat(content)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** The boxes of a video without pictures. @param size bytes of the data, random so that no two are equal */
export function anMp4({ codec = 'avc1', size = 1_000, brand = 'isom' } = {}): Buffer {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12))
  const formats = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(78)))
  const media = box('mdia', handler, box('minf', box('stbl', formats)))
  return Buffer.concat([
    box('ftyp', Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', media)),
    box('mdat', randomBytes(size)),
  ])
}

/** The parts of a file in base64. */
export const partsIn = (file: Buffer): string[] =>
  Array.from({ length: partsOf(file.length) }, (_, part) =>
    file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64'),
  )

export const newUpload = () => randomBytes(16).toString('hex')

/** Sends all parts of a file; what storing it needs. */
export async function sendParts(
  { app }: TestApp,
  headers: Record<string, string>,
  file: Buffer,
  upload = newUpload(),
): Promise<{ upload: string; size: number }> {
  for (const [part, content] of partsIn(file).entries()) {
    const url = `/api/office/uploads/${upload}/${part}`
    const response = await app.inject({ method: 'PUT', url, headers, payload: { content } })
    if (response.statusCode !== 200) throw new Error(`part ${part}: ${response.body}`)
  }
  return { upload, size: file.length }
}

/** Puts a file in force without a call; its digest. */
export async function aStoredFile(
  { db }: Pick<TestApp, 'db'>,
  kind: OfficeFileKind,
  file: Buffer,
): Promise<string> {
  const checked = await checkFile(kind, file)
  const kinds = checked.map((each) => each.kind)
  await db.kysely.deleteFrom('office_file').where('kind', 'in', kinds).execute()
  const by = { name: 'contoh', stored_at: new Date(0), stored_by: 'cli:test' }
  for (const { kind: stored, content, digest } of checked) {
    await db.kysely
      .insertInto('office_file')
      .values({ kind: stored, size: content.length, digest, ...by })
      .execute()
    for (const [part, piece] of partsIn(content).entries()) {
      const row = { kind: stored, part, content: Buffer.from(piece, 'base64') }
      await db.kysely.insertInto('office_file_part').values(row).execute()
    }
  }
  return checked[0]?.digest ?? ''
}

const LOGO = await aPng()

/** The upload of a logo that `keepLogo` keeps for an account, as a call to store it names it. */
export const uploadedLogo = (userId: number) => ({
  upload: createHash('sha256').update(`logo of ${userId}`).digest('hex').slice(0, 32),
  name: 'logo.png',
  size: LOGO.length,
  replaces: null,
})

/** As if the account had sent a logo. */
export async function keepLogo({ kysely }: Database, userId: number): Promise<void> {
  const { upload } = uploadedLogo(userId)
  await kysely
    .insertInto('office_upload_part')
    .values({ upload, part: 0, user_id: userId, sent_at: new Date(0), content: LOGO })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The digest of the guide in force; the mark of the service is back. */
export async function onlyOwnGuide(test: Pick<TestApp, 'db'>): Promise<string> {
  await test.db.kysely.deleteFrom('office_file').execute()
  return aStoredFile(test, 'guide', await aPdf())
}
