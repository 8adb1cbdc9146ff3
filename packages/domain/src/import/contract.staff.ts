/** 'Impor data': the import of the command line in the browser, checked first (docs/features/reference-data.md). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { bodyBytesFor, tableNotes, uploadedFile } from '../shared/fields/uploaded-file.ts'
import { IMPORT_MESSAGES, type ImportCode, importDone } from './messages.ts'

/** The tables, each after those that it refers to. */
export const IMPORT_TABLES = [
  'districts',
  'villages',
  'schools',
  'zoning',
  'distances',
  'quotas',
  'history',
] as const
export type ImportTable = (typeof IMPORT_TABLES)[number]

/** Names on screens, in templates and of sheets. */
export const IMPORT_TABLE_NAMES: Record<ImportTable, string> = {
  districts: 'Kecamatan',
  villages: 'Desa',
  schools: 'Sekolah',
  zoning: 'Zonasi',
  distances: 'Jarak',
  quotas: 'Kuota',
  history: 'Riwayat',
}

/** Bytes of an uploaded file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Rows of a check that are shown; all are counted. */
export const MAX_SHOWN_ROWS = 500

const code = (value: ImportCode) => value

const upload = {
  /** `workbook`: every sheet of an .xlsx file that has the name of a table. */
  table: z.enum([...IMPORT_TABLES, 'workbook'], code('import.table')),
  file: uploadedFile(code('import.file')),
  /** Includes what Excel does not show; absent: leaves it out. */
  with_hidden: z.optional(z.boolean(code('import.hidden'))),
}

export const importRow = z.object({
  table: z.enum(IMPORT_TABLES),
  /** In the file, counted from 1; null for a removed row and for a whole file. */
  line: z.nullable(z.int()),
  state: z.enum(['new', 'changed', 'removed', 'rejected']),
  /** What the row is about, or the column that is rejected. */
  subject: z.string(),
  /** The old and new values, or the reason of a rejection. */
  detail: z.string(),
})
export type ImportRow = z.output<typeof importRow>

export const importCheck = z.object({
  outcome: z.enum(['ready', 'unchanged', 'refused']),
  /** Names what was checked; null unless the outcome is `ready`. */
  token: z.nullable(z.string()),
  tables: z.array(
    z.object({
      table: z.enum(IMPORT_TABLES),
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      removed: z.int(),
      rejected: z.int(),
    }),
  ),
  /** What the import takes away, in sentences: schools that leave a zone, values that are emptied. `applyImport` states their number. */
  removals: z.array(z.string()),
  notes: tableNotes,
  /** Rejected rows first, then removed ones, at most `MAX_SHOWN_ROWS`. */
  rows: z.array(importRow),
  total_rows: z.int(),
  /** Why nothing can be imported although no row is rejected. */
  refusal: z.nullable(z.string()),
  /** The sample set that the import removes, with all registrations of a trial on it. */
  sample: z.nullable(z.object({ districts: z.int(), villages: z.int(), schools: z.int(), trials: z.int() })),
  /** Sheets with unknown names. */
  not_read: z.array(z.string()),
})
export type ImportCheck = z.output<typeof importCheck>

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'POST',
  path: '/api/import/check',
  access: ['admin'],
  body: z.object(upload, code('import.file')),
  maxBodyBytes: bodyBytesFor(MAX_FILE_BYTES),
  data: importCheck,
  messages: IMPORT_MESSAGES,
})

export const applyImport = endpoint({
  name: 'applyImport',
  method: 'POST',
  path: '/api/import/apply',
  access: ['admin'],
  recentPassword: true,
  body: z.object(
    {
      ...upload,
      token: z.string(code('import.token')),
      /** `sample.trials` of the check, confirmed by a person; required when it is not 0. */
      discard_trials: z.optional(z.int(code('import.trials'))),
      /** How many removals of the check were confirmed; absent: none. */
      removals: z.optional(z.int(code('import.removals'))),
    },
    code('import.file'),
  ),
  maxBodyBytes: bodyBytesFor(MAX_FILE_BYTES),
  message: importDone(2),
  data: z.null(),
  messages: IMPORT_MESSAGES,
})

export const exportTable = endpoint({
  name: 'exportTable',
  method: 'GET',
  path: '/api/import/table/:table/:content',
  access: ['admin'],
  params: z.object({ table: z.enum(IMPORT_TABLES), content: z.enum(['data', 'headings']) }),
  data: z.object({ name: z.string(), base64: z.string() }),
})
