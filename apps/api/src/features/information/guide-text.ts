/**
 * The chapters of the Petunjuk Teknis. Source: docs/regulation.md#sources (articles are those of
 * Permendikdasmen 3/2025); what is not known there is not said, and what a parent meets is said as the system does it.
 */
import { REGULATION } from '@spmb/domain/season/regulation.ts'
import type { Table } from '../../platform/pdf/table.ts'
import type { DocumentFacts } from './document-facts.ts'
import { admissionChapters } from './guide-text-admission.ts'
import { registrationChapters } from './guide-text-registration.ts'

/** A paragraph, a list or a table. */
export type Part = string | { items: readonly string[]; numbered?: boolean } | Table

export interface Chapter {
  title: string
  parts: readonly Part[]
}

export function guideChapters(facts: DocumentFacts): readonly Chapter[] {
  return [scope(facts), ...registrationChapters(facts), ...admissionChapters(facts)]
}

function scope({ season, office }: DocumentFacts): Chapter {
  return {
    title: 'Dasar dan cakupan',
    parts: [
      `Penerimaan murid baru SD dan SMP tahun pelajaran ${season.label} di ${office.region} mengikuti ${REGULATION} tentang Sistem Penerimaan Murid Baru.`,
      'Dokumen ini menjelaskan aturan sebagaimana diterapkan oleh sistem pendaftaran daring. Petunjuk teknis resmi ditetapkan dengan keputusan kepala daerah (Pasal 33). Bila keduanya berbeda, keputusan resmi yang berlaku.',
      'Sistem ini melayani pendaftaran menurut wilayah penerimaan (domisili). Untuk jalur afirmasi, mutasi, dan prestasi (prestasi hanya SMP, Pasal 30), bertanyalah kepada sekolah atau kantor dinas.',
    ],
  }
}
