/** What both decisions together mean for a child (docs/product-rules.md#decisions). */
import type { Decision } from '../contract.public.ts'
import { WITHDRAWN } from '../result-messages.ts'

export type Outcome =
  | { kind: 'admitted'; choice: 1 | 2 }
  /** Admitted by a school beside the choices (docs/product-rules.md#free-seats). */
  | { kind: 'placed' }
  /** TIDAK LULUS at both schools. */
  | { kind: 'refused' }
  | { kind: 'undecided' }
  | { kind: 'withdrawn' }

export interface BothDecisions {
  school_1_status: Decision
  school_2_status: Decision
  /** The school of a placement; null or absent for none. */
  placed_school?: object | null
  /** Null or absent unless the family has withdrawn. */
  withdrawal?: object | null
}

export function outcomeOf({
  school_1_status: first,
  school_2_status: second,
  placed_school = null,
  withdrawal = null,
}: BothDecisions): Outcome {
  if (withdrawal) return { kind: 'withdrawn' }
  if (first === 'LULUS') return { kind: 'admitted', choice: 1 }
  if (second === 'LULUS') return { kind: 'admitted', choice: 2 }
  if (placed_school) return { kind: 'placed' }
  return { kind: first && second ? 'refused' : 'undecided' }
}

/** The column 'Diterima di' of an export. @param names of the two chosen schools and of the one of a placement */
export function admittedAt(
  outcome: Outcome,
  names: readonly [first: string, second: string, placed?: string | null],
): string {
  switch (outcome.kind) {
    case 'admitted':
      return names[outcome.choice - 1] as string
    case 'placed':
      return names[2] ?? ''
    case 'refused':
      return 'TIDAK LULUS'
    case 'undecided':
      return 'Belum ditetapkan'
    case 'withdrawn':
      return WITHDRAWN
  }
}
