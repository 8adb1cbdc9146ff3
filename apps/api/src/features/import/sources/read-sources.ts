/** Reads the sources named on the command line as tables: folders, CSV files and workbooks. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import { readText } from '../../../platform/spreadsheet/read-table.ts'
import { type Notes, noNotes, type Rejection } from '../../../platform/spreadsheet/table.ts'
import { readImportWorkbook } from './import-workbook.ts'
import { type ReadRows, readRows } from './reference-rows.ts'
import { FORMS, KINDS, kindOf } from './source-table.ts'

/** Far above the size of reference data, so that a wrong file is refused before it fills the memory. */
const MAX_BYTES = 32 * 1024 * 1024

const EXPECTED = `An import reads ${KINDS.map((kind) => `${kind === 'zoning' ? 'zoning…' : kind}.csv`).join(', ')}, or one .xlsx workbook with sheets of these names.`

export interface Sources {
  tables: ReadRows[]
  /** Why a table could not be read; the tables name their own rejected rows. */
  rejections: Rejection[]
  notes: Notes
  /** Names of the files that were read. */
  read: string[]
  /** Files and sheets with unknown names, reported so that a misspelt name is noticed. */
  notRead: string[]
}

/**
 * Reads all sources. There may be several tables of zones, and one of each other kind.
 *
 * @throws StartupError when a path does not exist or is not a table, or a kind has several tables
 */
export async function readSources(paths: string[]): Promise<Sources> {
  const sources: Sources = { tables: [], rejections: [], notes: noNotes(), read: [], notRead: [] }
  if (paths.length === 0) throw new StartupError(`Name a folder, files or a workbook. ${EXPECTED}`)
  for (const path of paths) {
    const files = (await isFolder(path)) ? await tablesIn(path, sources) : [path]
    for (const file of files) await readInto(sources, file)
  }
  refuseTwice(sources.tables)
  return sources
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    throw new StartupError(`There is no file or folder ${path}, or it may not be read. ${EXPECTED}`)
  }
}

async function tablesIn(folder: string, sources: Sources): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(csv|xlsx)$/i.test(name)).sort()
  const known = names.filter((name) => /\.csv$/i.test(name) && kindOf(basename(name, extname(name))))
  if (known.length === 0) {
    const workbook = names.find((name) => /\.xlsx$/i.test(name))
    const hint = workbook ? ` To read the workbook, name it: ${join(folder, workbook)}` : ''
    throw new StartupError(`The folder ${folder} holds nothing to import. ${EXPECTED}${hint}`)
  }
  sources.notRead.push(...names.filter((name) => !known.includes(name)))
  return known.map((name) => join(folder, name))
}

async function readInto(sources: Sources, path: string): Promise<void> {
  const name = basename(path)
  const extension = extname(name).toLowerCase()
  const kind = kindOf(basename(name, extname(name)))
  if (extension !== '.xlsx' && (extension !== '.csv' || kind === null)) {
    throw new StartupError(`${path} is nothing that can be imported. ${EXPECTED}`)
  }
  const bytes = await bytesOf(path)
  sources.read.push(name)
  if (extension === '.xlsx') {
    const book = await readImportWorkbook(name, bytes)
    sources.tables.push(...book.tables.map(readRows))
    sources.notRead.push(...book.notRead)
    add(book)
  } else if (kind !== null) {
    const { table, ...read } = readText(FORMS[kind], name, bytes)
    if (table) sources.tables.push(readRows({ ...table, kind }))
    add(read)
  }

  function add({ rejections, notes }: Pick<Sources, 'rejections' | 'notes'>) {
    sources.rejections.push(...rejections)
    sources.notes.hidden.push(...notes.hidden)
    sources.notes.titles.push(...notes.titles)
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > MAX_BYTES) throw new StartupError(`${path} is larger than 32 MB, which no reference table is.`)
  return readFile(path)
}

function refuseTwice(tables: readonly ReadRows[]): void {
  for (const kind of KINDS) {
    const sources = tables.filter((table) => table.kind === kind).map((table) => table.source)
    if (kind !== 'zoning' && sources.length > 1) {
      throw new StartupError(
        `There are ${sources.length} tables of ${kind}: ${sources.join('; ')}. Name one of them.`,
      )
    }
  }
}
