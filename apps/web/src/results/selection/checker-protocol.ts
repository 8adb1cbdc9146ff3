/** What the page and the worker that checks certificates say to each other. */
import type { OwnLine, OwnValues } from '@spmb/domain/selection/certificate/own-line.ts'
import type { ChainPlace } from '@spmb/domain/selection/chain/chain.ts'
import type { SchoolNames } from '@spmb/domain/selection/public/certificate-path.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export interface CheckRequest {
  id: number
  file: Blob
  /** The hash that was made public, which the file must have; of a chain one that was kept, which it must contain. */
  announced?: string | undefined
  /** The chain of acts in which a certificate must stand. */
  chain?: Blob | undefined
  /** Schools without a name are called by their NPSN. */
  names?: SchoolNames | undefined
  /** The line of a child, which is looked up beside the check of the file. */
  own?: OwnValues | undefined
  /** Words from paper, which are looked up in the file, a chain; and the zone of the office, in which the day of their act is said. */
  words?: { typed: string; timeZone: string } | undefined
}

export interface ReadVerdict {
  readable: true
  /** Sentences; none: no child is passed over. */
  faults: string[]
  /** Faults that are not listed. */
  more: number
  /** `reduced`: ranks were not checked. `chain`: no certificate, but the chain of acts of a level, whose newest hash is `sha256`. */
  file: 'certificate' | 'reduced' | 'chain'
  /** What was recomputed, as a sentence. */
  counts: string
  sha256: string
  frozen: string
  /** The hash before the freeze; null: it is the first; undefined: the file does not say it. */
  previous: string | null | undefined
  level: Level
  /** Of a certificate in the chain of the request; absent: none was sent, or it is wrong. */
  place?: ChainPlace | undefined
  /** 'SD 2026'; version 1 says the level only. 'rantai SD' */
  name: string
  ms: number
}

export type Verdict = ReadVerdict | { readable: false; faults: string[]; more: number }

/** What words from paper are in a chain: a sentence, or that it is not whole, or that they are not in it. */
export type ChainWords = { found: string } | 'broken' | 'nowhere'

export type CheckAnswer =
  | { kind: 'checked'; verdict: Verdict }
  | { kind: 'own line'; line: OwnLine; verdict: Verdict }
  | { kind: 'words'; answer: ChainWords }
  | { kind: 'unread' }

export type CheckReply = CheckAnswer & { id: number }
