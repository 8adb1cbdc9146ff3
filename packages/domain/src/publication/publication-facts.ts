/**
 * What an admin sees before results are published, and what of it changed since (docs/product-rules.md#publication-act).
 * Pure: the server reads the facts, these functions evaluate them.
 */
import { FINDING_KINDS, type Finding, fixedFindings } from '../findings/findings.ts'
import { FINDING_CODES } from '../season/finding-codes.ts'
import type { NewFinding } from '../season/season.ts'

export interface PublicationFacts {
  /** Live registrations of the season (`children`), by what their family reads, and withdrawn ones. */
  counts: {
    children: number
    lulus_1: number
    lulus_2: number
    /** Admitted beside the choices. */
    placed: number
    tidak_lulus: number
    undecided: number
    withdrawn: number
  }
  /** Absent in facts that an earlier version stored. */
  findings?: Finding[]
  /** Changes with every decision and every registration. */
  decisions: string
}

export const REASON_MIN_LENGTH = 20

/** What got worse between two times, worst first; empty when nothing did. */
export function newFindings(before: PublicationFacts, now: PublicationFacts): NewFinding[] {
  const known = before.findings ?? now.findings ?? []
  const found = FINDING_CODES.flatMap((code): NewFinding[] => {
    const [earlier, later] = [known, now.findings ?? []].map((all) =>
      all.filter((each) => each.code === code),
    )
    const more = FINDING_KINDS[code].countsRows
      ? newRows(earlier ?? [], later ?? [])
      : sum(later ?? []) - sum(earlier ?? [])
    return more > 0 ? [{ kind: code, count: more }] : []
  })
  return now.decisions === before.decisions ? found : [...found, { kind: 'decisions', count: null }]
}

const sum = (findings: readonly Finding[]) => findings.reduce((total, { count }) => total + (count ?? 0), 0)

function newRows(before: readonly Finding[], now: readonly Finding[]): number {
  const keys = (findings: readonly Finding[]) =>
    findings.flatMap(({ level, rows }) => rows.map(({ id }) => `${id} ${level}`))
  const known = new Set(keys(before))
  return keys(now).filter((key) => !known.has(key)).length
}

/** The part of the facts that must not change between the check and the press of the button. */
export function publishedFacts({ counts, findings, decisions }: PublicationFacts) {
  return { counts, findings: fixedFindings(findings ?? []), decisions }
}
