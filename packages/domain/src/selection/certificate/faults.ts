/** What a checker finds in a certificate. Sentences are in `messages.ts`. */
export type CertificateFault =
  /** The file is no certificate that can be checked. */
  | { kind: 'damaged'; place: string; says: string }
  | { kind: 'version'; version: string }
  | { kind: 'too_large'; most: number }
  /** A key that no certificate has. */
  | { kind: 'unknown_key'; key: string }
  /** The order is not that of the level. */
  | { kind: 'level_order' }
  /** Lottery numbers without a seed, or beside one. */
  | { kind: 'numbers'; ticket: string }
  /** A part was changed after the certificate was written. */
  | { kind: 'changed'; part: 'rules' | 'applicants' | 'places' | 'results' | 'seed' | 'frozen' | 'sha256' }
  /** It is not the certificate that was announced. */
  | { kind: 'not_announced'; hash: string }
  | { kind: 'ticket_twice'; ticket: string }
  | { kind: 'unsorted'; ticket: string }
  | { kind: 'ticket_form'; ticket: string }
  | { kind: 'commitment_twice'; ticket: string; other: string }
  | { kind: 'two_places'; ticket: string }
  /** Results of one child that no run gives together. */
  | { kind: 'together'; ticket: string }
  /** What was drawn does not give the seed. */
  | { kind: 'seed_parts' }
  /** A rank without a place, or either of them at a choice that does not compete. */
  | { kind: 'place_alone'; ticket: string; school: string; competes: boolean }
  /** Another number of children compete by the path, or another number on the reserve list follows. */
  | { kind: 'competitors'; ticket: string; school: string; said: number; of: number }
  | { kind: 'reserve'; ticket: string; school: string; said: number | null; reserve: number | null }
  /** The place was given by another path, or by another kind of seat. */
  | { kind: 'via'; ticket: string; said: string | null; via: string | null }
  /** The seats of the paths are not those of the school. */
  | { kind: 'seats_sum'; school: string; sum: number; seats: number }
  /** Between this place and the one before it others are missing. */
  | { kind: 'place_gap'; ticket: string; school: string; place: number }
  | { kind: 'result'; ticket: string; school: string; reason: string }
  | { kind: 'rank'; ticket: string; school: string; rank: number; of: number }
  | { kind: 'rank_twice'; ticket: string; other: string; school: string; rank: number }
  | { kind: 'order'; before: string; after: string; school: string; key: 'values' | 'lottery' | 'ticket' }
  | { kind: 'over_quota'; school: string; admitted: number; seats: number }
  | { kind: 'passed_over'; ticket: string; school: string; rank: number; instead: string }
  | { kind: 'empty_seat'; ticket: string; school: string; rank: number }
  | { kind: 'other_place'; ticket: string; said: string | null; school: string | null }
  | { kind: 'reason'; ticket: string; school: string; said: string; reason: string }

/** Faults that are listed; the others are counted. */
const LISTED_FAULTS = 200

export class CertificateFaults {
  readonly list: CertificateFault[] = []
  count = 0

  add(fault: CertificateFault) {
    this.count++
    if (this.list.length < LISTED_FAULTS) this.list.push(fault)
  }

  addAll({ list, count }: CertificateFaults) {
    this.list.push(...list.slice(0, LISTED_FAULTS - this.list.length))
    this.count += count
  }
}
