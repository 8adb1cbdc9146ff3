/**
 * Starts the worker that checks certificates, and asks it. The worker is started when the page is idle, so that files of the
 * device can be checked without a network afterwards.
 */
import type { OwnLine, OwnValues } from '@spmb/domain/selection/certificate/own-line.ts'
import type { ChainPlace } from '@spmb/domain/selection/chain/chain.ts'
import { SCHOOL_NAMES_PATH, type SchoolNames } from '@spmb/domain/selection/public/certificate-path.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { CheckFailure } from './messages.ts'

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

export class CheckFailed extends Error {
  readonly failure: CheckFailure

  constructor(failure: CheckFailure) {
    super(failure)
    this.failure = failure
  }
}

interface Waiting {
  resolve(reply: CheckReply): void
  reject(failure: CheckFailed): void
}

let worker: Worker | null = null
let asked = 0
const waiting = new Map<number, Waiting>()

let names: SchoolNames | undefined

/** Loads the names of schools, unless they are there. Without them schools are called by their NPSN. */
export async function prepareSchoolNames(): Promise<void> {
  if (names) return
  const response = await fetch(SCHOOL_NAMES_PATH).catch(() => null)
  if (response?.ok) names = await response.json().catch(() => undefined)
}

/** Loads the worker unless it is there. */
export function prepareChecker(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('./check-certificate.worker.ts', import.meta.url), { name: 'checker' })
  started.onmessage = ({ data }: MessageEvent<CheckReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  }
  // Its file could not be loaded; the next question tries again.
  started.onerror = () => {
    started.terminate()
    if (worker === started) worker = null
    for (const each of waiting.values()) each.reject(new CheckFailed('program'))
    waiting.clear()
  }
  worker = started
  return started
}

function ask(question: Omit<CheckRequest, 'id'>): Promise<CheckReply> {
  const id = ++asked
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    prepareChecker().postMessage({ ...question, id } satisfies CheckRequest)
  })
}

/** @throws CheckFailed */
export async function checkFile(file: Blob, announced?: string, chain?: Blob): Promise<Verdict> {
  const reply = await ask({ file, announced, chain, names })
  if (reply.kind !== 'checked') throw new CheckFailed('unread')
  return reply.verdict
}

/** @throws CheckFailed */
export async function checkOwnLine(
  file: Blob,
  own: OwnValues,
  announced: string,
): Promise<{ line: OwnLine; verdict: Verdict }> {
  const reply = await ask({ file, own, announced, names })
  if (reply.kind !== 'own line') throw new CheckFailed('unread')
  return reply
}

/** @returns null when it cannot be loaded: what else is checked does not need it */
export const fetchChain = (href: string): Promise<Blob | null> => fetchCertificate(href).catch(() => null)

/**
 * Looks words from paper up in a chain.
 *
 * @param timeZone of the office
 * @throws CheckFailed
 */
export async function findWords(chain: Blob, typed: string, timeZone: string): Promise<ChainWords> {
  const reply = await ask({ file: chain, words: { typed, timeZone } })
  if (reply.kind !== 'words') throw new CheckFailed('unread')
  return reply.answer
}

/** Certificates that were fetched, so that a second check needs no network. */
const fetched = new Map<string, Blob>()

/** @throws CheckFailed */
export async function fetchCertificate(href: string): Promise<Blob> {
  const known = fetched.get(href)
  if (known) return known
  const response = await fetch(href).catch(() => {
    throw new CheckFailed('network')
  })
  if (!response.ok) throw new CheckFailed(response.status === 404 ? 'missing' : 'network')
  const blob = await response.blob().catch(() => {
    throw new CheckFailed('network')
  })
  fetched.set(href, blob)
  return blob
}
