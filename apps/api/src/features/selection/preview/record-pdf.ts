/** The record of a run on one page, to be signed by hand: rules, draw, seed, counts, hashes and a QR of the public page. */

import type { Office } from '@spmb/domain/season/season.ts'
import { DRAW_KIND_NAMES } from '@spmb/domain/season/selection-facts.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { KEY_NAMES } from '@spmb/domain/selection/messages.ts'
import type { PathKey } from '@spmb/domain/selection/order.ts'
import { sumSchools } from '@spmb/domain/selection/preview/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { levelPath } from '@spmb/domain/shared/level.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import type { Flow } from '../../../platform/pdf/flow.ts'
import type { PrintLogo } from '../../../platform/pdf/parts/print-logo.ts'
import { type HeadOfOffice, signedByHead } from '../../../platform/pdf/parts/signatures.ts'
import { drawTitledDocument } from '../../../platform/pdf/titled-document.ts'
import type { RecordFacts } from './record-facts.ts'

export interface RecordPrint extends RecordFacts {
  office: Office
  head: HeadOfOffice
  /** The office's own; null for the mark of the service. */
  logo: PrintLogo | null
  /** The data are invented. */
  isSample: boolean
  publicUrl: string
  timeZone: string
  printedBy: string
  printedAt: Date
}

const SAMPLE_NOTICE = 'Berita acara ini dibuat dari data contoh.'

export function drawRecord(print: RecordPrint): Promise<Buffer> {
  const { run, figures, office, timeZone } = print
  const title = `Berita acara seleksi ${run.type}`
  const { label } = figures.season
  return drawTitledDocument({
    title,
    subtitle: `Tahun Pelajaran ${label} · hitungan ke-${run.ordinal} · ${stateWords(print)}`,
    office,
    logo: print.logo,
    sampleNotice: print.isSample ? SAMPLE_NOTICE : null,
    createdAt: print.printedAt,
    foot: [
      `${title} ${label} · ${office.name}`,
      `Dicetak ${print.printedBy}, ${longMoment(print.printedAt, timeZone)}`,
    ],
    body: (flow) => writeRecord(flow, print),
  })
}

function stateWords({ run, timeZone }: RecordPrint): string {
  if (run.abandoned) return `dibatalkan ${longMoment(new Date(run.abandoned.at), timeZone)}`
  return run.applied ? `ditetapkan ${longMoment(new Date(run.applied.at), timeZone)}` : 'belum ditetapkan'
}

function writeRecord(flow: Flow, print: RecordPrint): void {
  const { run, publicUrl } = print
  flow.table({
    columns: [
      { title: 'Hal', share: 0.27 },
      { title: 'Isi', share: 0.73 },
    ],
    rows: [...drawRows(print), ...resultRows(print), ...personRows(print), ...hashRows(print)],
  })
  const url = `${publicUrl}/information/seleksi${run.type === 'SD' ? '' : `/${levelPath(run.type)}`}`
  flow.scan({
    url,
    alt: 'Kode QR menuju halaman seleksi untuk umum.',
    lines: [
      'Aturan, kode pemeriksa, angka undian, dan bukti seleksi untuk umum:',
      url,
      'Kode pemeriksa di halaman itu harus sama dengan kode pemeriksa di lembar ini.',
    ],
  })
  const [first, second] = run.signatures.filter(({ valid }) => valid)
  flow.signatures([
    { above: 'Menandatangani hasil,', role: roleOf(first), ...(first && { name: first.by }) },
    { above: 'Menandatangani hasil,', role: roleOf(second), ...(second && { name: second.by }) },
    signedByHead('Mengetahui,', print.office, print.head),
  ])
}

const roleOf = (signature: RecordPrint['run']['signatures'][number] | undefined) =>
  signature?.role === 'monitor' ? 'Pemantau' : 'Admin dinas'

/** The keys in the words of families: 'usia, jarak desa ke sekolah, lalu nomor undian'. */
function orderWords(order: readonly PathKey[]): string {
  const words = order.map((key) => KEY_NAMES[key])
  const last = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')}, lalu ${last}` : last
}

function drawRows({ run, timeZone }: RecordPrint): string[][] {
  const { seed, draw, frozen, order, paths } = run
  const at = (moment: string) => exactMomentWords(new Date(moment), timeZone)
  return [
    ...(paths
      ? paths.map((path) => [`Urutan jalur ${path.code}`, orderWords(path.order)])
      : [['Urutan di setiap sekolah', orderWords(order)]]),
    ['Data dikunci', `${at(frozen.at)}${frozen.by ? ` oleh ${frozen.by}` : ''}`],
    ...(draw
      ? [
          [
            'Undian',
            `${draw.kind ? `${DRAW_KIND_NAMES[draw.kind]}: ` : ''}${draw.source}, ${draw.place}, ${at(draw.at)}`,
          ],
        ]
      : []),
    ...(seed
      ? [
          ...(seed.dice && seed.public_value
            ? [
                ['Angka dadu', [...seed.dice].join(' ')],
                ['Angka dari sumber umum', seed.public_value],
              ]
            : []),
          ['Angka undian', seed.kind === 'dice' ? [...seed.value].join(' ') : seed.value],
          ...(seed.source ? [['Sumber angka', seed.source]] : []),
          ...(seed.typed
            ? [['Angka diketik', `${at(seed.typed.at)}${seed.typed.by ? ` oleh ${seed.typed.by}` : ''}`]]
            : []),
          [
            seed.typed ? 'Angka dikonfirmasi' : 'Angka disimpan',
            `${at(seed.at)}${seed.by ? ` oleh ${seed.by}` : ''}`,
          ],
        ]
      : []),
  ]
}

function resultRows({ figures }: RecordPrint): string[][] {
  const { placed, by_hand, schools, first_choice } = figures
  const sums = sumSchools(schools)
  const count = formatCount
  return [
    [
      'Calon murid',
      `${count(placed.applicants)}, di ${count(schools.length)} sekolah dengan ${count(sums.quota ?? 0)} kursi`,
    ],
    [
      'Mendapat tempat',
      `${count(placed.choice_1)} di Pilihan 1, ${count(placed.choice_2)} di Pilihan 2; ${count(placed.without)} belum mendapat tempat`,
    ],
    [
      'Kursi ditentukan oleh',
      `usia ${count(sums.birth_date)}, jarak ${count(sums.distance)}, undian ${count(sums.lottery)}, tanpa saingan ${count(sums.unopposed)}, keputusan langsung ${count(sums.by_hand)}; kosong ${count(sums.empty)}`,
    ],
    [
      'Keputusan langsung',
      `${count(by_hand.admitted)} LULUS, ${count(by_hand.refused)} TIDAK LULUS; ${count(by_hand.displaced)} anak tergeser`,
    ],
    [
      'Anak yang dilewati',
      `${count(placed.passed_over)}; dengan ‘Pilihan 1 dulu’ ${count(first_choice.passed_over)}`,
    ],
  ]
}

/** A place must not move to another child unseen, so the record names them. */
function personRows({ changedPersons, timeZone }: RecordPrint): string[][] {
  const [first, ...others] = changedPersons.map(
    ({ name, no_registration, at }) => `${name} (${no_registration}), ${longMoment(at, timeZone)}`,
  )
  return [['Data diri berubah sejak dikunci', first ?? 'tidak ada'], ...others.map((child) => ['', child])]
}

/** The frozen hash is in words too: it is the one that families have on paper, and the whole stays on one page. */
function hashRows({ run }: RecordPrint): string[][] {
  const rows: [string, string | null][] = [
    ['Kode pemeriksa data terkunci', run.frozen_hash],
    ['Delapan kata dari kode itu', hashWords(run.frozen_hash).join(' ')],
    ['Kode pemeriksa hasil', run.result_hash],
    ['Kode pemeriksa bukti', run.certificate_hash],
  ]
  return rows.flatMap(([title, hash]) => (hash ? [[title, hash]] : []))
}
