/** Penetapan Daya Tampung: the seats of every school by district and level, from the quotas of the active season. */
import { setImmediate } from 'node:timers/promises'
import { CAPACITY_PATH, capacityTitle } from '@spmb/domain/information/documents.ts'
import { LARGEST_CLASS } from '@spmb/domain/season/regulation.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVEL_NAMES, LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { Flow } from '../../platform/pdf/flow.ts'
import type { Column } from '../../platform/pdf/table.ts'
import type { Reference, School } from '../reference/reference-data.ts'
import type { DocumentFacts } from './document-facts.ts'
import { renderPublished } from './render-published.ts'

export function drawCapacity(facts: DocumentFacts): Promise<Buffer> {
  const { season, reference } = facts
  return renderPublished(facts, {
    title: capacityTitle(season.firstYear),
    subtitle: `Kursi setiap SD dan SMP · Tahun Pelajaran ${season.label}`,
    path: CAPACITY_PATH,
    body: (flow) => writeCapacity(flow, reference),
  })
}

async function writeCapacity(flow: Flow, reference: Reference): Promise<void> {
  const { openSchools: schools } = reference
  flow.paragraph(
    `Daya tampung adalah jumlah murid baru yang dapat diterima sebuah sekolah. Satu kelas paling banyak ${LARGEST_CLASS.SD} murid di SD dan ${LARGEST_CLASS.SMP} murid di SMP (Permendikdasmen Nomor 26 Tahun 2025). Sekolah tidak boleh menerima murid melebihi daya tampungnya.`,
  )
  flow.list([
    `“${NOT_SET}”: dinas belum menetapkan daya tampung sekolah ini. Itu tidak berarti penuh.`,
    `“${CLOSED}”: ditetapkan 0, sekolah tidak menerima murid baru tahun ini.`,
    ...(schools.some((school) => school.seatsProposed)
      ? [`“${PROPOSED}”: angka yang diusulkan dan belum ditetapkan dinas.`]
      : []),
  ])
  flow.heading(2, 'Rekapitulasi')
  flow.table({ columns: SUMMARY, ...summary(reference) })
  for (const level of LEVELS) {
    const ofLevel = schools.filter((school) => school.level === level)
    if (ofLevel.length === 0) continue
    flow.heading(2, LEVEL_NAMES[level])
    for (const district of reference.districts) {
      const here = ofLevel.filter((school) => school.districtId === district.id)
      if (here.length === 0) continue
      flow.heading(3, `Kecamatan ${district.name}`)
      flow.table({
        columns: SCHOOLS,
        rows: here.map(schoolRow),
        total: ['', '', `Jumlah ${here.length} sekolah`, '', seatsOf(here), ''],
      })
      // Hundreds of rows take a while: let requests run between two districts.
      await setImmediate()
    }
  }
}

const NOT_SET = 'belum ditetapkan'
const CLOSED = 'tidak menerima'
const PROPOSED = 'usulan'

const SCHOOLS: readonly Column[] = [
  { title: 'No', share: 0.06, align: 'right', decorative: true },
  { title: 'NPSN', share: 0.13 },
  { title: 'Sekolah', share: 0.41 },
  { title: 'Status', share: 0.11 },
  { title: 'Kursi', share: 0.1, align: 'right' },
  { title: 'Keterangan', share: 0.19 },
]

function schoolRow(school: School, index: number): readonly string[] {
  const status = school.status === 'NEGERI' ? 'Negeri' : 'Swasta'
  return [String(index + 1), school.npsn, school.name, status, seatsOf([school]), remark(school)]
}

function remark({ seats, seatsProposed }: School): string {
  if (seats === null) return NOT_SET
  return [seats === 0 ? CLOSED : null, seatsProposed ? PROPOSED : null].filter(Boolean).join(', ')
}

const SUMMARY: readonly Column[] = [
  { title: 'Kecamatan', share: 0.26 },
  { title: 'Jumlah SD', share: 0.14, align: 'right' },
  { title: 'Kursi SD', share: 0.14, align: 'right' },
  { title: 'Jumlah SMP', share: 0.14, align: 'right' },
  { title: 'Kursi SMP', share: 0.14, align: 'right' },
  { title: 'Belum ditetapkan', share: 0.18, align: 'right' },
]

function summary({ districts, openSchools: schools }: Reference) {
  const row = (name: string, some: readonly School[]) => {
    const of = (level: Level) => some.filter((school) => school.level === level)
    return [
      name,
      formatCount(of('SD').length),
      seatsOf(of('SD')),
      formatCount(of('SMP').length),
      seatsOf(of('SMP')),
      formatCount(some.filter((school) => school.seats === null).length),
    ]
  }
  return {
    rows: districts.map(({ id, name }) =>
      row(
        name,
        schools.filter((school) => school.districtId === id),
      ),
    ),
    total: row('Jumlah', schools),
  }
}

/** The seats, or a dash while they are not decided: 0 would mean that no child is admitted. */
function seatsOf(schools: readonly School[]): string {
  const decided = schools.flatMap(({ seats }) => (seats === null ? [] : [seats]))
  return decided.length === 0 ? '–' : formatCount(decided.reduce((sum, seats) => sum + seats, 0))
}
