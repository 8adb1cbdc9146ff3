/** The audit as admins read it (docs/product-rules.md#audit-screen). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { isLocalDate } from '../shared/local-date.ts'
import { PAGING_MESSAGES, PER_PAGE_MAX, pagingCode, searchText, wholeNumber } from '../shared/paging.ts'
import { AUDIT_FILTERS } from './actions.ts'

type AuditCode = 'audit.area' | 'audit.who' | 'audit.date' | 'audit.before'

/** Sentences about the query. */
const AUDIT_MESSAGES: Record<AuditCode, string> = {
  'audit.area': 'Bagian catatan ini tidak dikenal. Pilih dari daftar',
  'audit.who': 'Pelaku ini tidak dikenal. Pilih dari daftar',
  'audit.date': 'Isi tanggal sebagai tahun-bulan-hari, contoh: 2025-06-10',
  'audit.before': 'Halaman catatan ini tidak dikenal. Kembali ke catatan terbaru',
}

const code = (value: AuditCode) => value

/** Kinds of actors: accounts, the public, the command line. */
export const AUDIT_ACTORS = ['staff', 'public', 'console'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** Rows of one export: the newest ones. */
export const MAX_EXPORTED = 10_000

const date = z.string(code('audit.date')).check(z.refine(isLocalDate, code('audit.date')))

const filters = {
  /**
   * A registration number, a ticket or an address as a whole; or a part of the name of a member of staff (who acted, or whose
   * account it is), of a school or of a village.
   */
  search: z.optional(searchText),
  /** Absent: everything but reads. */
  area: z.optional(z.enum(AUDIT_FILTERS, code('audit.area'))),
  who: z.optional(z.enum(AUDIT_ACTORS, code('audit.who'))),
  /** First and last day, in the office's time zone. */
  from: z.optional(date),
  to: z.optional(date),
}

/** Pages by key: rows are added all the time, so that page numbers would move. */
export const auditQuery = z.strictObject(
  {
    ...filters,
    /** Rows older than this one. */
    before: z.optional(wholeNumber(Number.MAX_SAFE_INTEGER, code('audit.before'))),
    per_page: z.optional(wholeNumber(PER_PAGE_MAX, pagingCode('query.per_page'))),
  },
  pagingCode('query.unknown'),
)
export type AuditQuery = z.output<typeof auditQuery>

/** In a line: no value. */
export const NO_VALUE = '–'

export const auditRecord = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The name of the member of staff, 'Pendaftar' or 'Petugas teknis'. */
  who: z.string(),
  /** Null for actors without an account. */
  username: z.nullable(z.string()),
  /** `actionName` has the words. */
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.nullable(z.int()),
    /** Registration number, ticket, user name, or the name of the school, village or season. */
    name: z.nullable(z.string()),
  }),
  /** The network address; null for the command line. */
  address: z.nullable(z.string()),
  /** `label`: the field in words. */
  lines: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.nullable(z.string()), after: z.string() }),
  ),
})
export type AuditRecord = z.output<typeof auditRecord>

const messages = { ...PAGING_MESSAGES, ...AUDIT_MESSAGES }

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  access: ['admin'],
  query: auditQuery,
  data: z.array(auditRecord),
  /** The `before` of the next page; null on the last one. */
  meta: z.object({ next: z.nullable(z.int()) }),
  messages,
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/audit/export',
  access: ['admin'],
  recentPassword: true,
  query: z.strictObject(filters, pagingCode('query.unknown')),
  data: z.object({
    name: z.string(),
    base64: z.string(),
    rows: z.int(),
  }),
  messages,
})
