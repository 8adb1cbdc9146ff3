/** Where the certificate of a run is published. */
import { type Level, levelFromPath, levelPath } from '../../shared/level.ts'

/** The address of a run's certificate; it keeps its content for ever. */
export const CERTIFICATE_PATH = '/information/seleksi/bukti/:name'

/** The names of all schools by NPSN, beside the certificates, which name schools by NPSN only. */
export const SCHOOL_NAMES_FILE = 'sekolah.json'
export const SCHOOL_NAMES_PATH = CERTIFICATE_PATH.replace(':name', SCHOOL_NAMES_FILE)
export type SchoolNames = Readonly<Record<string, string>>

export const NO_CERTIFICATE = 'Bukti ini tidak ada, atau belum diumumkan.'

/** 'bukti-sd-2025-1.json' */
export function certificateName(level: Level, firstYear: number, ordinal: number): string {
  return `bukti-${level.toLowerCase()}-${firstYear}-${ordinal}.json`
}

/** The record of a reserve call or of a giving of free seats: 'panggilan-12.json' */
export const callRecordName = (run: number) => `panggilan-${run}.json`

/** Reads such a name; null for any other text. */
export function readCallRecordName(name: string): number | null {
  const [, run] = /^panggilan-(\d{1,9})\.json$/.exec(name) ?? []
  return run === undefined ? null : Number(run)
}

/** The chain of acts of a level: 'rantai-sd.json' */
export const chainName = (level: Level) => `rantai-${levelPath(level)}.json`

/** Reads such a name; null for any other text. */
export function readChainName(name: string): Level | null {
  const [, level] = /^rantai-(sd|smp)\.json$/.exec(name) ?? []
  return level === undefined ? null : levelFromPath(level)
}

/** The record of an objection, by the number of its entry in the chain: 'keberatan-sd-12.json' */
export const objectionRecordName = (level: Level, number: number) =>
  `keberatan-${levelPath(level)}-${number}.json`

/** Reads such a name; null for any other text. */
export function readObjectionRecordName(name: string): { level: Level; number: number } | null {
  const [, path = '', number] = /^keberatan-(sd|smp)-(\d{1,9})\.json$/.exec(name) ?? []
  const level = levelFromPath(path)
  return level === null ? null : { level, number: Number(number) }
}

/** Reads the name of a certificate; null for any other text. */
export function readCertificateName(
  name: string,
): { level: Level; firstYear: number; ordinal: number } | null {
  const parts = /^bukti-(sd|smp)-(\d{4})-(\d{1,4})\.json$/.exec(name)
  if (!parts) return null
  const [, level, firstYear, ordinal] = parts
  return { level: level === 'sd' ? 'SD' : 'SMP', firstYear: Number(firstYear), ordinal: Number(ordinal) }
}
