/** What everybody may know of the selection of a level (docs/product-rules.md#public-selection). Nothing of a child. */
import type { Level } from '../../shared/level.ts'
import type { OrderKey } from '../order.ts'

/** Announced at the freeze, before anybody can know the seed. */
export interface AnnouncedDraw {
  source: string
  place: string
  /** ISO 8601. */
  at: string
}

export interface DrawnSeed {
  text: string
  kind: 'dice' | 'public'
  /** Where a public value was taken from. */
  source: string | null
  at: string
}

/** A freeze that was undone: its seed stays known, so that nobody can draw until a seed pleases. */
export interface AbandonedRun {
  ordinal: number
  frozenAt: string
  frozenHash: string
  seed: string | null
  at: string
  reason: string
}

/** After publication only. */
export interface RunResults {
  children: number
  firstChoice: number
  secondChoice: number
  /** Children without a place who stand on a reserve list. */
  waiting: number
  certificate: { href: string; hash: string; bytes: number }
}

export interface RunFacts {
  frozenAt: string
  frozenHash: string
  draw: AnnouncedDraw | null
  seed: DrawnSeed | null
  /** Counted at the freeze. */
  counts: { admittedByHand: number; refusedByHand: number; distanceOverrides: number }
  results: RunResults | null
}

export interface SelectionFacts {
  level: Level
  method: 'manual' | 'run'
  order: readonly OrderKey[]
  /** The run that is open or in force; null before the freeze and for decisions by hand. */
  run: RunFacts | null
  abandoned: readonly AbandonedRun[]
}

/** The address of a run's certificate; it keeps its content for ever. */
export const CERTIFICATE_PATH = '/information/seleksi/bukti/:name'

/** 'bukti-sd-2025-1.json' */
export function certificateName(level: Level, firstYear: number, ordinal: number): string {
  return `bukti-${level.toLowerCase()}-${firstYear}-${ordinal}.json`
}

/** Reads such a name; null for any other text. */
export function readCertificateName(
  name: string,
): { level: Level; firstYear: number; ordinal: number } | null {
  const parts = /^bukti-(sd|smp)-(\d{4})-(\d{1,4})\.json$/.exec(name)
  if (!parts) return null
  const [, level, firstYear, ordinal] = parts
  return { level: level === 'sd' ? 'SD' : 'SMP', firstYear: Number(firstYear), ordinal: Number(ordinal) }
}
