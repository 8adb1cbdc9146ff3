/** What both decisions together mean for a child (docs/product-rules.md#decisions). */
import type { Decision } from '../contract.ts'
import { WITHDRAWN } from '../result-messages.ts'

export type Outcome =
  | { kind: 'admitted'; choice: 1 | 2 }
  /** TIDAK LULUS at both schools. */
  | { kind: 'refused' }
  | { kind: 'undecided' }
  | { kind: 'withdrawn' }

export interface BothDecisions {
  school_1_status: Decision
  school_2_status: Decision
  /** Null or absent unless the family has withdrawn. */
  withdrawal?: object | null
}

export function outcomeOf({
  school_1_status: first,
  school_2_status: second,
  withdrawal = null,
}: BothDecisions): Outcome {
  if (withdrawal) return { kind: 'withdrawn' }
  if (first === 'LULUS') return { kind: 'admitted', choice: 1 }
  if (second === 'LULUS') return { kind: 'admitted', choice: 2 }
  return { kind: first && second ? 'refused' : 'undecided' }
}

/** The column 'Diterima di' of an export. @param names of the two schools */
export function admittedAt(outcome: Outcome, names: readonly [first: string, second: string]): string {
  switch (outcome.kind) {
    case 'admitted':
      return names[outcome.choice - 1] as string
    case 'refused':
      return 'TIDAK LULUS'
    case 'undecided':
      return 'Belum ditetapkan'
    case 'withdrawn':
      return WITHDRAWN
  }
}
