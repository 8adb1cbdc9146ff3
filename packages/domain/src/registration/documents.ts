/** The documents that a family brings (docs/product-rules.md#documents-seen). The guide explains each; staff tick what they have seen. */
import { LEVELS, type Level } from '../shared/level.ts'

export const DOCUMENTS = ['birth_certificate', 'family_card', 'school_certificate'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]

interface DocumentSpec {
  name: string
  /** The levels that require it. */
  levels: readonly Level[]
}

export const DOCUMENT_SPECS: Record<DocumentKind, DocumentSpec> = {
  birth_certificate: { name: 'Akta kelahiran', levels: LEVELS },
  family_card: { name: 'Kartu Keluarga', levels: LEVELS },
  school_certificate: { name: 'Ijazah atau SKL', levels: ['SMP'] },
}

export const requiredDocuments = (level: Level): DocumentKind[] =>
  DOCUMENTS.filter((kind) => DOCUMENT_SPECS[kind].levels.includes(level))
