/** The decision letter (SK) about the admitted children of one school or of all, with their names as attachment. */

import { reRegistrationDates } from '@spmb/domain/season/window-words.ts'
import { ORDERS_OF_PATHS, orderInWords } from '@spmb/domain/selection/desk/messages.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { shortDate } from '@spmb/domain/shared/local-date.ts'
import { signedByHead } from '../../platform/pdf/parts/signatures.ts'
import { drawPaper, type ListColumn, NUMBER, type PaperFacts, placeOf, writeList } from './draw-paper.ts'
import type { AdmittedChild } from './papers.queries.ts'

export interface Letter {
  level: Level
  /** Null: each path of the level has its own. */
  order: readonly OrderKey[] | null
  /** The name of the school; null for all schools of the level. */
  school: string | null
  children: readonly AdmittedChild[]
}

/** Filled in by hand. */
const BLANK = '……………………………………'
/** Points: more than a page has left below the signature, so that the attachment starts on the next one. */
const ATTACHMENT_ROOM = 640

const COLUMNS: readonly ListColumn<AdmittedChild>[] = [
  NUMBER,
  { title: 'No. Pendaftaran', share: 0.22, cell: (child) => child.no_registration },
  { title: 'Nama', share: 0.365, cell: ({ name }) => name },
  { title: 'L/P', share: 0.06, cell: ({ gender }) => gender },
  { title: 'Lahir', share: 0.12, cell: (child) => shortDate(child.birth_date) },
  { title: 'Desa', share: 0.18, cell: ({ village }) => village },
]

export function drawLetter(facts: PaperFacts, letter: Letter): Promise<Buffer> {
  const { level, order, school, children } = letter
  const { season, office, head, timeZone } = facts
  const where = school ?? `${level} se-${office.region.split(',')[0]}`
  const dates = reRegistrationDates(season, timeZone)
  return drawPaper(facts, {
    title: 'Surat keputusan',
    about: where,
    body: async (flow) => {
      flow.heading(2, `Keputusan Kepala ${office.name}`)
      flow.paragraph(`Nomor: ${BLANK}`)
      flow.paragraph(
        `tentang penetapan calon murid yang diterima di ${where} pada Sistem Penerimaan Murid Baru Tahun Pelajaran ${season.label}.`,
      )
      flow.heading(3, 'Menimbang')
      flow.list([
        `bahwa pendaftaran ${level} Tahun Pelajaran ${season.label} telah ditutup dan calon murid telah diurutkan menurut ${order ? orderInWords(order) : ORDERS_OF_PATHS};`,
        'bahwa calon murid yang diterima perlu ditetapkan dengan keputusan.',
      ])
      flow.heading(3, 'Mengingat')
      flow.list([
        'Peraturan Menteri Pendidikan Dasar dan Menengah Nomor 3 Tahun 2025 tentang Sistem Penerimaan Murid Baru;',
        `petunjuk teknis penerimaan murid baru ${office.region.split(',')[0]} Tahun Pelajaran ${season.label}.`,
      ])
      flow.heading(3, 'Menetapkan')
      flow.list(
        [
          `${formatCount(children.length)} calon murid yang tercantum dalam lampiran keputusan ini diterima di ${school ?? 'sekolah yang tertulis di atas namanya'}.`,
          dates
            ? `Calon murid yang diterima mendaftar ulang di sekolah mulai ${dates}.`
            : 'Calon murid yang diterima mendaftar ulang di sekolah pada waktu yang diumumkan dinas.',
          'Keputusan ini berlaku sejak tanggal ditetapkan.',
        ],
        'numbers',
      )
      flow.signatures([null, signedByHead(`${placeOf(office)}, ${BLANK}`, office, head)])
      flow.room(ATTACHMENT_ROOM)
      flow.heading(2, `Lampiran: calon murid yang diterima di ${where}`)
      const schools = [...Map.groupBy(children, (child) => child.school)]
      await writeList(flow, {
        columns: COLUMNS,
        parts:
          school === null
            ? schools.map(([name, items]) => ({ heading: `${name} (${formatCount(items.length)})`, items }))
            : [{ heading: null, items: children }],
        empty: 'Belum ada yang diterima.',
      })
      flow.signatures([null, signedByHead(`${placeOf(office)}, ${BLANK}`, office, head)])
    },
  })
}
