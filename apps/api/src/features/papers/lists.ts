/** The lists of a school and of the children without a place. */
import { NOT_PUBLISHED_YET } from '@spmb/domain/papers/messages.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { arrangeDesk } from '@spmb/domain/selection/desk/arrange.ts'
import type { DeskApplicantRecord, DeskData } from '@spmb/domain/selection/desk/contract.staff.ts'
import { orderInWords, orderOfRest } from '@spmb/domain/selection/desk/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { localDateOf, longDate, shortDate } from '@spmb/domain/shared/local-date.ts'
import { signedByHead } from '../../platform/pdf/parts/signatures.ts'
import {
  bothHeads,
  drawPaper,
  type ListColumn,
  NUMBER,
  type PaperFacts,
  placeOf,
  writeList,
} from './draw-paper.ts'
import type { AdmittedChild, UnplacedChild } from './papers.queries.ts'

/** Place and day, above a signature. */
const signedAt = ({ office, at, timeZone }: PaperFacts) =>
  `${placeOf(office)}, ${longDate(localDateOf(at, timeZone))}`

const schoolHeads = (facts: PaperFacts, school: string) =>
  bothHeads(school, signedByHead(signedAt(facts), facts.office, facts.head))

/** A child of the order with its place; null for one that is refused and stands behind. */
interface Placed {
  child: DeskApplicantRecord
  rank: number | null
}

const ORDER_COLUMNS: readonly ListColumn<Placed>[] = [
  {
    title: 'Urutan',
    share: 0.065,
    align: 'right',
    cell: ({ rank }) => (rank === null ? '–' : formatCount(rank)),
  },
  { title: 'Nama', share: 0.22, cell: ({ child }) => child.name },
  { title: 'No. Pendaftaran', share: 0.22, cell: ({ child }) => child.no_registration },
  { title: 'Lahir', share: 0.105, cell: ({ child }) => shortDate(child.birth_date) },
  { title: 'Desa', share: 0.18, cell: ({ child }) => child.village },
  {
    title: 'Jarak (m)',
    share: 0.075,
    align: 'right',
    cell: ({ child }) => (child.metres === null ? '–' : formatCount(child.metres)),
  },
  { title: 'Keputusan', share: 0.135, cell: ({ child }) => decisionWords(child) },
]

function decisionWords({ decision, placed, other }: DeskApplicantRecord): string {
  if (decision !== null) return decision
  return placed || other?.decision === 'LULUS' ? 'LULUS lain' : 'Belum'
}

/** All applicants of a school in the order of the rules, with the decisions of this moment. */
export function drawOrder(facts: PaperFacts, desk: DeskData): Promise<Buffer> {
  const { school, order, seats, used, by_path: byPath, applicants } = desk
  const rest = byPath?.find(({ is_rest }) => is_rest)
  const { rows } = arrangeDesk(
    applicants.map((child) => ({
      ...child,
      birthDate: child.birth_date,
      admittedElsewhere: child.placed || child.other?.decision === 'LULUS',
    })),
    { order, seats, used },
  )
  const count = formatCount
  return drawPaper(facts, {
    title: 'Urutan seleksi',
    about: school.name,
    body: async (flow) => {
      flow.paragraph(
        `${count(applicants.length)} pendaftar. Kuota ${seats === null ? 'belum ditetapkan' : count(seats)}, LULUS ${count(used)}. Urutan: ${orderInWords(order)}. Yang TIDAK LULUS ada di akhir; ‘LULUS lain’ berarti diterima di sekolah lain.`,
      )
      if (rest) flow.paragraph(orderOfRest(rest.name))
      const items = rows.map(({ applicant, rank }) => ({ child: applicant, rank }))
      await writeList(flow, {
        columns: ORDER_COLUMNS,
        parts: [{ heading: null, items }],
        empty: 'Belum ada pendaftar.',
      })
      flow.signatures(schoolHeads(facts, school.name))
    },
  })
}

/** The columns of admitted children on the notice board: what the public result says too. */
const NOTICE_COLUMNS: readonly ListColumn<AdmittedChild>[] = [
  NUMBER,
  { title: 'No. Pendaftaran', share: 0.28, cell: (child) => child.no_registration },
  { title: 'Nama', share: 0.665, cell: (child) => child.name },
]

export function drawAdmitted(
  facts: PaperFacts,
  { school, children }: { school: string; children: readonly AdmittedChild[] },
): Promise<Buffer> {
  return drawPaper(facts, {
    title: 'Daftar calon murid yang diterima',
    about: school,
    body: async (flow) => {
      if (!isPublished(facts.season, facts.at)) flow.paragraph(NOT_PUBLISHED_YET)
      await writeList(flow, {
        columns: NOTICE_COLUMNS,
        parts: [{ heading: null, items: children }],
        empty: 'Belum ada yang diterima.',
      })
      flow.signatures(schoolHeads(facts, school))
    },
  })
}

const UNPLACED_COLUMNS: readonly ListColumn<UnplacedChild>[] = [
  NUMBER,
  { title: 'Nama', share: 0.22, cell: ({ name }) => name },
  { title: 'No. Pendaftaran', share: 0.21, cell: (child) => child.no_registration },
  { title: 'Desa', share: 0.2, cell: ({ village }) => village },
  { title: 'HP', share: 0.15, cell: ({ phone }) => readablePhone(phone) },
  { title: 'Pilihan 1', share: 0.165, cell: (child) => child.school_1 },
]

/** Whom somebody has to call: by district, those refused everywhere before those who are not decided yet. */
export function drawUnplaced(
  facts: PaperFacts,
  { level, children }: { level: Level; children: readonly UnplacedChild[] },
): Promise<Buffer> {
  const groups = [...Map.groupBy(children, ({ refused, district }) => `${refused} ${district}`).values()]
  const parts = groups.map((items) => {
    const [first] = items
    const state = first?.refused ? 'TIDAK LULUS di semua pilihan' : 'Belum diputuskan'
    return { heading: `${state}, Kecamatan ${first?.district} (${formatCount(items.length)})`, items }
  })
  return drawPaper(facts, {
    title: `Anak tanpa tempat ${level}`,
    about: '',
    body: async (flow) => {
      flow.paragraph(
        `${formatCount(children.length)} anak belum mendapat tempat. Kecamatan menurut alamat anak.`,
      )
      await writeList(flow, { columns: UNPLACED_COLUMNS, parts, empty: '' })
      flow.signatures([null, signedByHead(signedAt(facts), facts.office, facts.head)])
    },
  })
}
