/**
 * Whether a PDF may be published: complete, not encrypted, and without anything that acts, also inside compressed objects. What
 * cannot be decided is refused. Links to pages and addresses, forms to print and signatures are allowed.
 */
import { inflateSync } from 'node:zlib'
import type { DocumentCode } from '@spmb/domain/office/files/messages.ts'
import { type Dictionary, UnreadablePdf, type Value, visitPdf } from './pdf-syntax.ts'

const FORBIDDEN: Readonly<Record<string, DocumentCode>> = {
  Encrypt: 'document.encrypted',
  JavaScript: 'document.script',
  JS: 'document.script',
  Launch: 'document.launch',
  GoToR: 'document.launch',
  GoToE: 'document.launch',
  ImportData: 'document.launch',
  SubmitForm: 'document.launch',
  EmbeddedFile: 'document.attachment',
  EmbeddedFiles: 'document.attachment',
  FileAttachment: 'document.attachment',
  EF: 'document.attachment',
  RichMedia: 'document.media',
  Rendition: 'document.media',
  Movie: 'document.media',
  Sound: 'document.media',
  '3D': 'document.media',
  AA: 'document.action',
  XFA: 'document.form',
}

/** Bytes that all compressed objects may have together. */
const MAX_OBJECTS_BYTES = 64 * 1024 * 1024
/** The end of the file is within these last bytes; some programs write a few after it. */
const END_WITHIN = 2048

class Refused extends Error {
  readonly code: DocumentCode
  constructor(code: DocumentCode) {
    super(code)
    this.code = code
  }
}

export function pdfProblem(file: Buffer): DocumentCode | null {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return 'document.no_pdf'
  const text = file.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || end < text.length - END_WITHIN) return 'document.broken'
  try {
    readWhole(text)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    // Compressed objects of an encrypted file cannot be read.
    if (error instanceof UnreadablePdf)
      return /\/Encrypt\b/.test(text) ? 'document.encrypted' : 'document.undecided'
    throw error
  }
}

function readWhole(text: string): void {
  let budget = MAX_OBJECTS_BYTES
  let hasPage = false
  /** What opens with the file, and what the objects are that it may refer to. */
  const opening: Value[] = []
  const objects = new Map<number, Value[]>()

  const visitor = {
    name(name: string) {
      const code = FORBIDDEN[name]
      if (code) throw new Refused(code)
    },
    object(number: number, value: Value) {
      if (value.dictionary) look(value.dictionary)
      const versions = objects.get(number)
      // The object of each number as it was at every saving; only a few are looked at again.
      const reduced = { ...value, ...(value.dictionary && { dictionary: onlyAction(value.dictionary) }) }
      if (versions) versions.push(reduced)
      else objects.set(number, [reduced])
    },
    stream(dictionary: Dictionary, data: { start: number; end: number }, of: string) {
      look(dictionary)
      if (!isObjectStream(dictionary)) return
      const content = unpacked(dictionary, Buffer.from(of.slice(data.start, data.end), 'latin1'), budget)
      budget -= content.length
      for (const [number, object] of objectsOf(dictionary, content)) visitPdf(object, visitor, number)
    },
  }

  function look(dictionary: Dictionary): void {
    if (dictionary.get('Type')?.word === 'Page') hasPage = true
    const opens = dictionary.get('OpenAction')
    if (opens) opening.push(opens)
  }

  visitPdf(text, visitor)
  if (!hasPage) throw new Refused('document.broken')
  for (const value of opening) if (!onlyShowsAPage(value, objects)) throw new Refused('document.action')
}

const onlyAction = (dictionary: Dictionary): Dictionary => {
  const action = dictionary.get('S')
  return new Map(action ? [['S', action]] : [])
}

/** A place in the document, which many programs write; a reference to one; or the action that goes to one. */
function onlyShowsAPage(value: Value, objects: ReadonlyMap<number, readonly Value[]>): boolean {
  if (value.refers !== undefined) {
    const found = objects.get(value.refers) ?? []
    return found.every((each) => each.refers === undefined && onlyShowsAPage(each, objects))
  }
  if (value.dictionary) return value.dictionary.get('S')?.word === 'GoTo'
  return true
}

/** By its type, or by the two entries that a reader needs: some readers do not look at the type. */
const isObjectStream = (dictionary: Dictionary) =>
  dictionary.get('Type')?.word === 'ObjStm' || (dictionary.has('N') && dictionary.has('First'))

function unpacked(dictionary: Dictionary, data: Buffer, budget: number): string {
  const filter = dictionary.get('Filter')
  const filters = filter ? (filter.names ?? [filter.word]) : []
  if (filters.length === 0) return data.toString('latin1')
  const plain = filters.length === 1 && ['FlateDecode', 'Fl'].includes(filters[0] ?? '')
  if (!plain || dictionary.has('DecodeParms') || dictionary.has('F')) throw new UnreadablePdf()
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, budget) }).toString('latin1')
  } catch {
    // Damaged, or larger than any real document.
    throw new UnreadablePdf()
  }
}

/** The objects of an object stream: pairs of number and offset, then the objects themselves. */
function objectsOf(dictionary: Dictionary, content: string): [number: number, text: string][] {
  const count = Number(dictionary.get('N')?.word || Number.NaN)
  const first = Number(dictionary.get('First')?.word || Number.NaN)
  const head = content.slice(0, first).trim().split(/\s+/).map(Number)
  if (count === 0) return []
  if (!(count > 0 && first <= content.length) || head.length < count * 2 || !head.every(Number.isInteger))
    throw new UnreadablePdf()
  const places = Array.from({ length: count }, (_, index) => ({
    number: head[index * 2] ?? 0,
    offset: head[index * 2 + 1] ?? 0,
  })).sort((one, other) => one.offset - other.offset)
  return places.map(({ number, offset }, index) => [
    number,
    content.slice(first + offset, first + (places[index + 1]?.offset ?? content.length)),
  ])
}
