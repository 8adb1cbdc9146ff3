/** The recap as a PDF to sign: the districts and the signatures on the first page, schools, ages, villages and years as annexes. */
import { setImmediate } from 'node:timers/promises'
import { pathSums, withheldWords } from '@spmb/domain/recap/by-path.ts'
import type { Recap, RecapSchool } from '@spmb/domain/recap/contract.staff.ts'
import {
  FEW_NOTE,
  PATHS_NOTE,
  PATHS_TITLE,
  RECAP_NOTES,
  UNPLACED_SHORT,
  WITHHELD_NOTE,
} from '@spmb/domain/recap/messages.ts'
import { childrenOf, DETAILS, type Figures, figuresOf, recapByDistrict } from '@spmb/domain/recap/sums.ts'
import type { Office } from '@spmb/domain/season/season.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { localDateOf, longDate, longMoment } from '@spmb/domain/shared/local-date.ts'
import type { Flow } from '../../platform/pdf/flow.ts'
import type { PrintLogo } from '../../platform/pdf/parts/print-logo.ts'
import { type HeadOfOffice, signedByHead } from '../../platform/pdf/parts/signatures.ts'
import type { Column } from '../../platform/pdf/table.ts'
import { drawTitledDocument } from '../../platform/pdf/titled-document.ts'

export interface RecapPrint {
  recap: Recap
  office: Office
  head: HeadOfOffice
  /** The office's own; null for the mark of the service. */
  logo: PrintLogo | null
  /** The data are invented. */
  isSample: boolean
  /** The name of an operator's school; null for the whole district. */
  school: string | null
  /** The name of the account. */
  printedBy: string
  /** Identifies the figures, so that two prints can be compared. */
  fingerprint: string
  timeZone: string
}

/** Points: more than the first page has left, so that the annexes start on the next one. */
const ANNEX_ROOM = 620
/** Points for a heading with the first rows of its table. */
const TABLE_ROOM = 110

const SAMPLE_NOTICE = 'Rekap ini dibuat dari data contoh.'

export function drawRecap(print: RecapPrint): Promise<Buffer> {
  const { recap, office, logo, timeZone, isSample, printedBy, fingerprint, school } = print
  const at = new Date(recap.at)
  const title = `Rekapitulasi SPMB ${recap.level}`
  const whose = school === null ? '' : `${school} · `
  return drawTitledDocument({
    title,
    subtitle: `${whose}Tahun Pelajaran ${recap.season.label} · keadaan ${longMoment(at, timeZone)}`,
    office,
    logo,
    sampleNotice: isSample ? SAMPLE_NOTICE : null,
    createdAt: at,
    foot: [
      `${title} ${recap.season.label} · ${office.name}`,
      `Dicetak ${printedBy} · kode pemeriksa ${fingerprint}`,
    ],
    body: (flow) => writeRecap(flow, print, longDate(localDateOf(at, timeZone))),
  })
}

async function writeRecap(
  flow: Flow,
  { recap, office, head, school }: RecapPrint,
  date: string,
): Promise<void> {
  const { schools, level } = recap
  const districts = recapByDistrict(schools)
  flow.table({
    columns: [{ title: school === null ? 'Kecamatan' : 'Sekolah', share: 0.2 }, ...numbers(FIGURES, 0.8)],
    rows:
      school === null
        ? districts.map(({ name, figures }) => [name, ...figureCells(figures)])
        : schools.map(({ name, ...one }) => [name, ...figureCells(figuresOf([{ name, ...one }]))]),
    ...(school === null && {
      total: [`Jumlah ${formatCount(schools.length)} ${level}`, ...figureCells(figuresOf(schools))],
    }),
  })
  flow.list(RECAP_NOTES)
  flow.signatures(
    school === null
      ? [
          signedByHead('Mengetahui,', office, head),
          { above: `${placeOf(office)}, ${date}`, role: 'Ketua Panitia SPMB' },
        ]
      : [
          { above: 'Mengetahui,', role: `Kepala ${school}` },
          { above: `${placeOf(office)}, ${date}`, role: 'Operator SPMB' },
        ],
  )
  if (school === null) {
    flow.room(ANNEX_ROOM)
    flow.heading(2, 'Lampiran: sekolah')
    for (const district of districts) {
      flow.room(TABLE_ROOM)
      flow.heading(3, `Kecamatan ${district.name}`)
      flow.table({
        columns: [{ title: 'Sekolah', share: 0.3 }, ...numbers(FIGURES, 0.7)],
        rows: district.schools.map((one) => [one.name, ...figureCells(figuresOf([one]))]),
        total: ['Jumlah', ...figureCells(district.figures)],
      })
      // Hundreds of rows take a while: let requests run between two districts.
      await setImmediate()
    }
  }
  writeAnnexes(flow, recap, school === null)
}

/** The place of signing: 'Kabupaten Dompu, Nusa Tenggara Barat' → 'Dompu'. */
const placeOf = ({ region }: Office) => (region.split(',')[0] ?? '').replace(/^(Kabupaten|Kota) /, '')

function writeAnnexes(flow: Flow, recap: Recap, isWhole: boolean): void {
  const { season, level, ages, villages, years, schools, compared } = recap
  for (const detail of Object.values(DETAILS)) writeDetail(flow, recap, detail)
  writePaths(flow, recap, isWhole)
  flow.room(TABLE_ROOM)
  flow.heading(2, 'Jenis kelamin dan usia')
  flow.paragraph(`Usia dalam tahun pada 1 Juli ${season.first_year}.`)
  flow.table({
    columns: [{ title: 'Usia', share: 0.25 }, ...numbers(CHILDREN, 0.75)],
    rows: ages.map((row) => [`${row.age} tahun`, ...childrenCells(row)]),
    total: ['Jumlah', ...childrenCells(childrenOf(ages))],
  })
  flow.room(TABLE_ROOM)
  flow.heading(2, 'Desa dan kelurahan')
  flow.table({
    columns: [
      { title: 'Desa/kelurahan', share: 0.22 },
      { title: 'Kecamatan', share: 0.16 },
      ...numbers(CHILDREN, 0.62),
    ],
    rows: villages.map((row) => [row.name, row.district.name, ...childrenCells(row)]),
    total: ['Jumlah', '', ...childrenCells(childrenOf(villages))],
  })
  flow.room(TABLE_ROOM)
  flow.heading(2, 'Tahun ke tahun')
  flow.table({
    columns: [{ title: 'Tahun Pelajaran', share: 0.4 }, ...numbers([`Pendaftar ${level}`, 'LULUS'], 0.6)],
    rows: years.map((year) => [year.label, formatCount(year.applicants), formatCount(year.admitted)]),
  })
  if (!compared) return
  flow.room(TABLE_ROOM)
  flow.heading(3, `Sekolah, dibandingkan dengan ${compared.label}`)
  const sums = figuresOf(schools)
  const cells = ({ choice_1, admitted, compared: before }: Figures) =>
    [choice_1, before?.choice_1 ?? 0, admitted, before?.admitted ?? 0].map(formatCount)
  flow.table({
    columns: [
      { title: 'Sekolah', share: 0.4 },
      ...numbers(
        [
          `Pilihan 1 ${season.label}`,
          `Pilihan 1 ${compared.label}`,
          `LULUS ${season.label}`,
          `LULUS ${compared.label}`,
        ],
        0.6,
      ),
    ],
    rows: schools.map((one) => [one.name, ...cells(figuresOf([one]))]),
    total: ['Jumlah', ...cells(sums)],
  })
}

/** What became of the places, and where children without one go; nothing before the first. */
function writeDetail(
  flow: Flow,
  { schools }: Recap,
  { title, note, columns, of, hasBegun, lists }: (typeof DETAILS)['places'],
): void {
  const sums = figuresOf(schools)
  if (!hasBegun(sums)) return
  const cells = (figures: Figures) => Object.values(of(figures)).map(known)
  flow.room(TABLE_ROOM)
  flow.heading(2, title)
  flow.paragraph(note)
  flow.table({
    columns: [{ title: 'Sekolah', share: 0.3 }, ...numbers(columns, 0.7)],
    rows: schools
      .map(({ name, ...school }) => ({ name, figures: figuresOf([{ name, ...school }]) }))
      .filter(({ figures }) => lists(figures))
      .map(({ name, figures }) => [name, ...cells(figures)]),
    total: ['Jumlah', ...cells(sums)],
  })
}

/** Paths side by side on a page; more of them follow in another table. */
const PATHS_A_TABLE = 4

/** How many children have a seat by each path; nothing before the first. */
function writePaths(flow: Flow, { schools, paths = [] }: Recap, isWhole: boolean): void {
  if (paths.length === 0 || schools.every(({ admitted }) => admitted === 0)) return
  flow.room(TABLE_ROOM)
  flow.heading(2, PATHS_TITLE)
  flow.paragraph(`${PATHS_NOTE} ${isWhole ? FEW_NOTE : WITHHELD_NOTE}`)
  for (let from = 0; from < paths.length; from += PATHS_A_TABLE) {
    const shown = paths.slice(from, from + PATHS_A_TABLE)
    const cells = (of: readonly RecapSchool[]) => {
      const sums = pathSums(of)
      return shown.flatMap(({ kind }, i) => {
        const { seats = null, admitted = null } = sums[from + i] ?? {}
        return [known(seats), admitted === null ? withheldWords(kind) : formatCount(admitted)]
      })
    }
    if (from > 0) flow.room(TABLE_ROOM)
    flow.table({
      columns: [
        { title: 'Sekolah', share: 0.28 },
        ...numbers(
          shown.flatMap(({ name }) => [`${name}: kursi`, `${name}: LULUS`]),
          0.72,
        ),
      ],
      rows: schools.filter(({ admitted }) => admitted > 0).map((school) => [school.name, ...cells([school])]),
      total: ['Jumlah', ...cells(schools)],
    })
  }
}

const FIGURES = [
  'Pilihan 1',
  'Pilihan 2',
  'Kuota',
  'LULUS',
  'Sisa',
  'Belum',
  UNPLACED_SHORT,
  'Mundur',
  'L',
  'P',
] as const
const CHILDREN = ['Laki-laki', 'Perempuan', 'Jumlah', 'LULUS', 'Belum', UNPLACED_SHORT] as const

/** Columns of figures that share the rest of the width. */
function numbers(titles: readonly string[], share: number): Column[] {
  const parts = titles.map(partOf)
  const sum = parts.reduce((all, part) => all + part, 0)
  return titles.map((title, index) => ({
    title,
    share: (share * (parts[index] ?? 1)) / sum,
    align: 'right' as const,
  }))
}

/** The width of a column as a part of the others: narrow for a title of one letter, wide for one with a long word. */
function partOf(title: string): number {
  const longest = Math.max(...title.split(' ').map(({ length }) => length))
  return longest === 1 ? 0.6 : longest > 10 ? 1.3 : 1
}

const known = (count: number | null) => (count === null ? '–' : formatCount(count))

function figureCells(figures: Figures): string[] {
  const { choice_1, choice_2, seats, admitted, free, undecided, unplaced, withdrawn, male, female } = figures
  return [choice_1, choice_2, seats, admitted, free, undecided, unplaced, withdrawn, male, female].map(known)
}

function childrenCells({
  male,
  female,
  admitted,
  undecided,
  unplaced,
}: ReturnType<typeof childrenOf>): string[] {
  return [male, female, male + female, admitted, undecided, unplaced].map(known)
}
