/** 'Lembar pendaftaran': all data of a registration on one page, for the file of the school. */
import type { SectionKey } from '@spmb/domain/registration/field-spec.ts'
import { recordRows } from '@spmb/domain/registration/record-rows.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { drawPaper, type PaperFacts } from './draw-paper.ts'

const SECTIONS: readonly [title: string, ...sections: SectionKey[]][] = [
  ['Anak', 'applicant', 'academic'],
  ['Orang tua atau wali', 'parents'],
  ['Alamat dan kontak', 'address', 'contact'],
  ['Sekolah pilihan', 'choices'],
]

/** The title of a section stands in the head of its table. */
const columnsOf = (title: string) => [
  { title, share: 0.3 },
  { title: '', share: 0.7 },
]

export function drawSheet(facts: PaperFacts, record: Applicant, nik: string | null): Promise<Buffer> {
  const whole: Applicant = { ...record, nik_masked: nik ?? (record.nik_masked && '–') }
  const distance = (metres: number | null) =>
    metres === null ? 'tidak diketahui' : `${formatCount(metres)} m`
  const { created_at, source } = record
  const how = source === 'luring' ? 'dari formulir kertas' : 'oleh keluarga'
  return drawPaper(facts, {
    title: 'Lembar pendaftaran',
    about: `${record.no_registration} · ${record.type}`,
    body: (flow) => {
      const extra: Record<string, string[][]> = {
        Anak: [['Didaftarkan', `${longMoment(new Date(created_at), facts.timeZone)}, ${how}`]],
        'Sekolah pilihan': [
          ['Jarak ke Pilihan 1', distance(record.distance_1_m)],
          ['Jarak ke Pilihan 2', distance(record.distance_2_m)],
        ],
      }
      for (const [title, ...sections] of SECTIONS) {
        const rows = recordRows(whole, ...sections).map(({ label, value }) => [label, value ?? '–'])
        flow.table({ dense: true, columns: columnsOf(title), rows: [...rows, ...(extra[title] ?? [])] })
      }
      flow.signatures([
        { above: 'Orang tua atau wali,', role: '', nip: null },
        { above: 'Petugas sekolah,', role: '' },
      ])
    },
  })
}
