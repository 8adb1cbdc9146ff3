/**
 * What the office should know before seats become final: one list for dashboard, freeze, preview and publication
 * (docs/product-rules.md#findings). The server counts (apps/api/src/features/findings/), these rules and words are shared.
 */
import * as z from 'zod/mini'
import { FINDING_CODES, type FindingCode } from '../season/finding-codes.ts'
import { LEVELS } from '../shared/level.ts'

interface FindingKind {
  grade: 'stop' | 'warn'
  /** Counts its rows, so that another row is a new finding also when the count stays; else it counts children or papers. */
  countsRows?: true
  /** Changes while families write or staff work, and nothing that is published depends on it. */
  moves?: true
  /** The dashboard has its own line or place for it. */
  notOnDashboard?: true
  /** Every level has it before a run has given the seats. */
  onlyByHand?: true
}

export const FINDING_KINDS: Record<FindingCode, FindingKind> = {
  undecided: { grade: 'stop', onlyByHand: true },
  over_quota: { grade: 'stop', countsRows: true },
  closed_school: { grade: 'stop', countsRows: true },
  passed_over: { grade: 'stop' },
  under_age: { grade: 'stop' },
  over_age: { grade: 'stop' },
  disputed_numbers: { grade: 'stop' },
  doubles_admitted: { grade: 'stop', moves: true },
  without_quota: { grade: 'warn', countsRows: true },
  birth_date: { grade: 'warn', moves: true },
  doubles: { grade: 'warn', moves: true },
  doubt: { grade: 'warn', moves: true },
  papers: { grade: 'warn', moves: true },
  objections: { grade: 'warn', moves: true },
  corrections: { grade: 'warn', moves: true },
  villages: { grade: 'warn', countsRows: true },
  complaints: { grade: 'warn', moves: true, notOnDashboard: true },
  window: { grade: 'warn', moves: true, notOnDashboard: true },
}

export const finding = z.object({
  code: z.enum(FINDING_CODES),
  /** Null for what both levels have. */
  level: z.nullable(z.enum(LEVELS)),
  /** Null where nothing is counted. */
  count: z.nullable(z.int()),
  /** The schools or villages of the finding with their numbers, most first; empty where it has none. */
  rows: z.array(z.object({ id: z.int(), name: z.string(), count: z.nullable(z.int()) })),
})
export type Finding = z.output<typeof finding>

/** The findings of a screen about a run that has given no seats yet. */
export const beforeRun = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !FINDING_KINDS[code].onlyByHand)

/** The findings that the dashboard shows. */
export const onDashboard = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !FINDING_KINDS[code].notOnDashboard)

/** The findings that must not change between a check and the act that it is for. */
export const fixedFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !FINDING_KINDS[code].moves)
