/** The recap as a workbook. Sums and free seats are formulas, so that a corrected figure changes them. */
import { buffer } from 'node:stream/consumers'
import { pathSums, withheldWords } from '@spmb/domain/recap/by-path.ts'
import type { PathPlaces, Recap, RecapSchool } from '@spmb/domain/recap/contract.staff.ts'
import {
  FEW_NOTE,
  PATHS_NOTE,
  PATHS_TITLE,
  RECAP_NOTES,
  UNPLACED,
  WITHHELD_NOTE,
} from '@spmb/domain/recap/messages.ts'
import { childrenOf, DETAILS, figuresOf, recapByDistrict } from '@spmb/domain/recap/sums.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { columnLetters } from '../../platform/spreadsheet/column-letters.ts'
import {
  type Column,
  type Formula,
  type Row,
  type Sheet,
  type Totals,
  xlsxStream,
} from '../../platform/spreadsheet/writer/workbook.ts'

export interface RecapSource {
  office: string
  timeZone: string
  /** Of the whole district; otherwise of an operator's school. */
  isWhole: boolean
}

export function recapWorkbook(recap: Recap, from: RecapSource): Promise<Buffer> {
  return buffer(
    xlsxStream([
      schoolSheet(recap),
      detailSheet(recap, 'places'),
      detailSheet(recap, 'onward'),
      ...(recap.paths ? [pathSheet(recap, recap.paths)] : []),
      ageSheet(recap),
      villageSheet(recap),
      yearSheet(recap),
      notes(recap, from),
    ]),
  )
}

const text = (heading: string, width: number): Column => ({ heading, kind: 'text', width })
const number = (heading: string, width = 10): Column => ({ heading, kind: 'number', width })

/** The rows of a sheet start below its headings. */
const FIRST_ROW = 2

/** A sum of the rows `first` to `last` of a column; sums within them are not counted again. */
function sumOf(column: number, first: number, last: number, result: number | null): Formula | null {
  if (result === null || last < first) return null
  const letters = columnLetters(column)
  return { formula: `SUBTOTAL(9,${letters}${first}:${letters}${last})`, result }
}

const KEYS = [
  'choice_1',
  'choice_2',
  'seats',
  'admitted',
  'free',
  'undecided',
  'unplaced',
  'withdrawn',
  'male',
  'female',
] as const
/** District, NPSN and name. */
const LABELS = 3
const [SEATS, ADMITTED] = [LABELS + KEYS.indexOf('seats'), LABELS + KEYS.indexOf('admitted')].map(
  columnLetters,
)

function schoolSheet({ level, schools, compared }: Recap): Sheet {
  const rows: (Row | Totals)[] = []
  const next = () => FIRST_ROW + rows.length
  const sums = (first: number, of: readonly RecapSchool[]): (Formula | null)[] => {
    const figures = figuresOf(of)
    const results = [
      ...KEYS.map((key) => figures[key]),
      ...(compared ? [figures.compared?.choice_1 ?? 0, figures.compared?.admitted ?? 0] : []),
    ]
    return results.map((result, index) => sumOf(LABELS + index, first, next() - 1, result))
  }
  for (const district of recapByDistrict(schools)) {
    const first = next()
    for (const school of district.schools) rows.push(schoolRow(school, next()))
    rows.push({ totals: [`Jumlah ${district.name}`, null, null, ...sums(first, district.schools)] })
  }
  rows.push({ totals: ['Jumlah semua', null, null, ...sums(FIRST_ROW, schools)] })
  return {
    name: `Rekap ${level}`,
    columns: [
      text('Kecamatan', 20),
      text('NPSN', 12),
      text('Sekolah', 36),
      ...['Pilihan 1', 'Pilihan 2', 'Kuota', 'LULUS', 'Sisa', 'Belum diputuskan'].map((title) =>
        number(title),
      ),
      number(UNPLACED, 14),
      ...['Mengundurkan diri', 'Laki-laki', 'Perempuan'].map((title) => number(title)),
      ...(compared ? [number(`Pilihan 1 ${compared.label}`, 18), number(`LULUS ${compared.label}`, 16)] : []),
    ],
    rows: [rows],
    frozen: LABELS,
  }
}

function schoolRow(school: RecapSchool, line: number): Row {
  const { district, npsn, name, compared } = school
  const free: Formula = {
    formula: `IF(${SEATS}${line}="","",${SEATS}${line}-${ADMITTED}${line})`,
    result: school.seats === null ? null : school.seats - school.admitted,
  }
  return [
    district.name,
    npsn,
    name,
    school.choice_1,
    school.choice_2,
    school.seats,
    school.admitted,
    free,
    school.undecided,
    school.unplaced,
    school.withdrawn,
    school.male,
    school.female,
    ...(compared ? [compared.choice_1, compared.admitted] : []),
  ]
}

function detailSheet({ schools }: Recap, detail: keyof typeof DETAILS): Sheet {
  const { title, columns, of } = DETAILS[detail]
  const rows = schools.map((school): Row => {
    const { district, npsn, name } = school
    return [district.name, npsn, name, ...Object.values(of(figuresOf([school])))]
  })
  const last = FIRST_ROW + rows.length - 1
  const sums = Object.values(of(figuresOf(schools))).map((sum, index) =>
    sumOf(LABELS + index, FIRST_ROW, last, sum),
  )
  return {
    name: title,
    columns: [
      text('Kecamatan', 20),
      text('NPSN', 12),
      text('Sekolah', 36),
      ...columns.map((heading) => number(heading, 12)),
    ],
    rows: [[...rows, { totals: ['Jumlah semua', null, null, ...sums] }]],
    frozen: LABELS,
  }
}

/** Seats and admissions of each path. A column with a withheld figure has texts, as only the workbook of a school has. */
function pathSheet({ schools }: Recap, paths: NonNullable<Recap['paths']>): Sheet {
  const isWithheld = (i: number) => schools.some(({ by_path }) => by_path?.[i]?.admitted === null)
  const cells = (places: readonly PathPlaces[]) =>
    paths.flatMap(({ kind }, i) => {
      const { seats = null, admitted = null } = places[i] ?? {}
      return [seats, isWithheld(i) ? (admitted === null ? withheldWords(kind) : String(admitted)) : admitted]
    })
  const rows = schools.map(
    ({ district, npsn, name, by_path }): Row => [district.name, npsn, name, ...cells(by_path ?? [])],
  )
  const last = FIRST_ROW + rows.length - 1
  const sums = pathSums(schools)
    .flatMap(({ seats, admitted }) => [seats, admitted])
    .map((sum, index) => sumOf(LABELS + index, FIRST_ROW, last, sum))
  return {
    name: PATHS_TITLE,
    columns: [
      text('Kecamatan', 20),
      text('NPSN', 12),
      text('Sekolah', 36),
      ...paths.flatMap(({ name }, i) => [
        number(`${name}: kursi`, 12),
        isWithheld(i) ? text(`${name}: LULUS`, 16) : number(`${name}: LULUS`, 12),
      ]),
    ],
    rows: [[...rows, { totals: ['Jumlah semua', null, null, ...sums] }]],
    frozen: LABELS,
  }
}

const CHILDREN = [
  number('Laki-laki'),
  number('Perempuan'),
  number('Jumlah'),
  number('LULUS'),
  number('Belum diputuskan'),
  number(UNPLACED, 14),
]

type Children = ReturnType<typeof childrenOf>

/** A table of children with the sum of boys and girls in each row, and the sums of the columns below. */
function childrenRows<T extends Children>(of: readonly T[], labels: (row: T) => string[]): (Row | Totals)[] {
  const count = of[0] ? labels(of[0]).length : 1
  const [male, female] = [columnLetters(count), columnLetters(count + 1)]
  const rows = of.map((row, index): Row => {
    const line = FIRST_ROW + index
    const both: Formula = { formula: `${male}${line}+${female}${line}`, result: row.male + row.female }
    return [...labels(row), row.male, row.female, both, row.admitted, row.undecided, row.unplaced]
  })
  const total = childrenOf(of)
  const results = [
    total.male,
    total.female,
    total.male + total.female,
    total.admitted,
    total.undecided,
    total.unplaced,
  ]
  const sums = results.map((result, index) =>
    sumOf(count + index, FIRST_ROW, FIRST_ROW + of.length - 1, result),
  )
  const blank = Array.from({ length: count - 1 }, () => null)
  return [...rows, { totals: ['Jumlah', ...blank, ...sums] }]
}

const ageSheet = ({ ages }: Recap): Sheet => ({
  name: 'Usia',
  columns: [text('Usia 1 Juli (tahun)', 18), ...CHILDREN],
  rows: [childrenRows(ages, ({ age }) => [String(age)])],
})

const villageSheet = ({ villages }: Recap): Sheet => ({
  name: 'Desa',
  columns: [text('Kecamatan', 20), text('Desa atau kelurahan', 28), ...CHILDREN],
  rows: [childrenRows(villages, ({ district, name }) => [district.name, name])],
})

const yearSheet = ({ years }: Recap): Sheet => ({
  name: 'Tahun',
  columns: [text('Tahun Pelajaran', 18), number('Pendaftar'), number('LULUS')],
  rows: [years.map(({ label, applicants, admitted }): Row => [label, applicants, admitted])],
})

function notes(recap: Recap, { office, timeZone, isWhole }: RecapSource): Sheet {
  const lines = [
    `${office}: rekapitulasi SPMB ${recap.level}, Tahun Pelajaran ${recap.season.label}`,
    `Keadaan ${longMoment(new Date(recap.at), timeZone)}`,
    ...RECAP_NOTES,
    ...Object.values(DETAILS).map(({ note }) => note),
    ...(recap.paths ? [PATHS_NOTE, isWhole ? FEW_NOTE : WITHHELD_NOTE] : []),
  ]
  return { name: 'Keterangan', columns: [text('Keterangan', 120)], rows: [lines.map((line): Row => [line])] }
}
