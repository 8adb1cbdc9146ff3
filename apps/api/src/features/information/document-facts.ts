import type { Office, Season } from '@spmb/domain/season/season.ts'
import type { PrintLogo } from '../../platform/pdf/parts/print-logo.ts'
import type { Reference } from '../reference/reference-data.ts'

/** The data of the published documents. The current time is not among them: equal data give equal documents. */
export interface DocumentFacts {
  season: Season
  office: Office
  reference: Reference
  /** The office's own; null for the mark of the service. */
  logo: PrintLogo | null
  timeZone: string
  /** Without a slash at the end. */
  publicUrl: string
}

/** Why the documents are marked as a sample, or null for real ones. */
export function sampleNotice({ reference, office }: DocumentFacts): string | null {
  if (reference.isSample && office.isSample)
    return 'Sekolah, desa, kuota, dan kontak kantor di dokumen ini adalah data contoh.'
  if (reference.isSample) return 'Sekolah, desa, dan kuota di dokumen ini adalah data contoh.'
  return office.isSample ? 'Kontak kantor di dokumen ini adalah data contoh.' : null
}
