/** Why a file, a row or a cell cannot be read: the sentences of every table that is read from a file. */
import { formatCount } from '@spmb/domain/shared/count.ts'

/** A sentence in the languages of its readers: English on the command line, Indonesian on screens. */
export interface Reason {
  en: string
  id: string
}

export const reason = (en: string, id: string): Reason => ({ en, id })

/** Characters that nobody sees: control characters, zero-width ones, and spaces other than the usual one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu
const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A value for the text of a rejection: shortened, and with codes in place of characters that nobody sees. */
export function quoted(value: string): string {
  const short = value.length > 60 ? `${value.slice(0, 60)}…` : value
  return `'${short.replace(UNSEEN, (character) => `[${codeOf(character)}]`)}'`
}

const SAVE_AS_UTF8 = reason(
  "Save it as 'CSV UTF-8' and import it again.",
  "Simpan sebagai 'CSV UTF-8', lalu unggah lagi.",
)

/** Rows that a note names one by one. */
const NAMED_ROWS = 10

/** Reasons that concern a whole file. */
export const FILE = {
  empty: reason('The table is empty.', 'Tabel ini kosong.'),
  wideEncoding: (encoding: string) =>
    reason(`The file is ${encoding}. ${SAVE_AS_UTF8.en}`, `Berkas ini bukan teks UTF-8. ${SAVE_AS_UTF8.id}`),
  notUtf8: reason(
    `The file is not UTF-8: here stands a character in another encoding. ${SAVE_AS_UTF8.en}`,
    `Berkas ini bukan UTF-8: di sini ada huruf dengan sandi lain. ${SAVE_AS_UTF8.id}`,
  ),
  quoteOpen: reason(
    'A quotation mark is opened here and never closed.',
    'Tanda petik dibuka di sini dan tidak ditutup.',
  ),
  quoteInside: reason(
    'A quotation mark stands inside a value. Write it twice and put the whole value into quotation marks.',
    'Ada tanda petik di tengah isi sel. Tulis dua kali dan apit seluruh isi dengan tanda petik.',
  ),
  recordTooLong: reason(
    'The row is longer than any row of a table. A quotation mark or a line end is probably missing.',
    'Baris ini terlalu panjang. Mungkin ada tanda petik atau akhir baris yang hilang.',
  ),
  notWorkbook: reason(
    "This is no workbook that can be read. Save it as 'Excel workbook (.xlsx)' without a password.",
    "Berkas ini bukan buku kerja Excel yang dapat dibaca. Simpan sebagai 'Excel Workbook (.xlsx)' tanpa password.",
  ),
  noSheet: reason(
    'The workbook has no sheet that Excel shows. Show one (Unhide).',
    'Buku kerja ini tidak mempunyai lembar yang tampil. Tampilkan lembarnya (Unhide), simpan, lalu unggah lagi.',
  ),
  tooManyMerged: reason(
    'The sheet has more merged cells than any table needs. Copy the table into a new workbook as values.',
    'Lembar ini mempunyai terlalu banyak sel gabungan. Salin tabelnya ke buku kerja baru sebagai nilai (Paste Special, Values).',
  ),
  tooManyUnreadable: reason(
    'The sheet is made of formulas, errors or cells that cannot be read. Copy the table into a new workbook as values.',
    'Lembar ini berisi terlalu banyak rumus, kesalahan, atau sel yang tidak dapat dibaca. Salin tabelnya ke buku kerja baru sebagai nilai (Paste Special, Values).',
  ),
  tooMuchWork: reason(
    'The file takes more time or memory to read than any table needs. Copy the table into a new workbook.',
    'Berkas ini terlalu berat untuk dibaca. Salin tabelnya saja ke buku kerja baru, lalu unggah lagi.',
  ),
  tooLarge: (megabytes: number) =>
    reason(
      `The file holds more than ${megabytes} MB, which no table needs.`,
      `Isi berkas ini lebih dari ${megabytes} MB. Tabel tidak pernah sebesar itu; periksa apakah berkasnya benar.`,
    ),
  tooManyCells: (cells: number) =>
    reason(
      `The tables of the file have more than ${cells} cells. Split the file, or delete columns that are not needed.`,
      `Tabel di berkas ini lebih dari ${formatCount(cells)} sel. Bagi menjadi beberapa berkas, atau hapus kolom yang tidak perlu.`,
    ),
  tooManyTexts: reason(
    'The workbook holds more text than any table needs. Copy the table into a new workbook.',
    'Buku kerja ini berisi teks yang terlalu banyak. Salin tabelnya ke buku kerja baru.',
  ),
  tooManyFormats: reason(
    'The workbook has more cell formats than Excel allows, or longer ones. Copy the table into a new workbook as values.',
    'Buku kerja ini mempunyai format sel yang terlalu banyak atau terlalu panjang. Salin tabelnya ke buku kerja baru sebagai nilai (Paste Special, Values).',
  ),
  tooManyRows: (rows: number) =>
    reason(
      `The table has more than ${rows} rows. Split it.`,
      `Tabel ini lebih dari ${formatCount(rows)} baris. Bagi menjadi beberapa berkas.`,
    ),
}

/** Ends the reading of a file that is refused as a whole. */
export class RefusedFile extends Error {
  readonly reason: Reason
  readonly line: number | null
  readonly column: string | null
  constructor(reason: Reason, line: number | null = null, column: string | null = null) {
    super(reason.en)
    this.reason = reason
    this.line = line
    this.column = column
  }
}

/** What was left out of a file, or is not read of it. */
export const NOTE = {
  hiddenRows: (source: string, lines: readonly number[]) => {
    const named = `${lines.slice(0, NAMED_ROWS).join(', ')}${lines.length > NAMED_ROWS ? ', …' : ''}`
    return reason(
      `${source}: ${lines.length} hidden row${lines.length === 1 ? '' : 's'} (${named})`,
      `${formatCount(lines.length)} baris tersembunyi (baris ${named}) di ${source}`,
    )
  },
  hiddenColumns: (source: string, names: readonly string[]) =>
    reason(
      `${source}: hidden column${names.length === 1 ? '' : 's'} ${names.join(', ')}`,
      `Kolom tersembunyi ${names.join(', ')} di ${source}`,
    ),
  hiddenSheet: (source: string) => reason(`${source}: a hidden sheet`, `Lembar tersembunyi: ${source}`),
  otherSheet: (source: string) => reason(source, source),
  titles: (source: string, line: number) =>
    reason(
      `${source}: the headings are in row ${line}; the rows above them are not read.`,
      `Judul kolom ada di baris ${line} (${source}); baris di atasnya tidak dibaca.`,
    ),
}

/** Headings that a sentence names. */
const NAMED_HEADINGS = 8
const listed = (read: readonly string[]) =>
  `${read.slice(0, NAMED_HEADINGS).map(quoted).join(', ')}${read.length > NAMED_HEADINGS ? ', …' : ''}`

/** Reasons that concern the headings. */
export const HEADING = {
  twice: reason('This column stands twice in the header.', 'Judul kolom ini ada dua kali.'),
  /** @param read the headings as they are in the file */
  missing: (read: readonly string[]) =>
    reason(
      'The header lacks this required column.',
      `Kolom ini wajib, tetapi tidak ada di baris judul. Judul yang terbaca: ${listed(read)}.`,
    ),
  /** None of the headings is known. @param wanted those that are required */
  unknown: (read: readonly string[], wanted: readonly string[]) =>
    reason(
      `This is no table that can be imported: its first row reads ${listed(read)}. Required headings: ${wanted.join(', ')}.`,
      `Ini bukan tabel yang dikenal: baris pertamanya berbunyi ${listed(read)}. Judul kolom yang wajib ada: ${wanted.join(', ')}. Unggah berkas Excel (.xlsx) atau CSV.`,
    ),
  hidden: reason(
    'This required column is hidden in the workbook. Show it (Unhide), or include what is hidden.',
    'Kolom ini wajib, tetapi disembunyikan di Excel. Tampilkan kolomnya (Unhide), atau ikutkan yang tersembunyi.',
  ),
  notFirst: (line: number) =>
    reason(
      `The headings are in row ${line}. Delete the rows above them.`,
      `Judul kolom ada di baris ${line}. Hapus baris di atasnya.`,
    ),
  repeated: reason(
    'This row holds headings again. A table has one row of headings: delete this one.',
    'Baris ini berisi judul kolom lagi. Tabel hanya boleh mempunyai satu baris judul: hapus baris ini.',
  ),
}

/** Reasons that concern the structure of a sheet. */
export const SHEET = {
  formula: (cell: string) =>
    reason(
      `Cell ${cell} holds a formula. Copy it and paste it as a value.`,
      `Sel ${cell} berisi rumus. Salin, lalu tempel sebagai nilai (Paste Special, Values).`,
    ),
  merged: (range: string) =>
    reason(
      `The cells ${range} are merged. Unmerge them and fill each one.`,
      `Sel ${range} digabung. Pisahkan (Unmerge Cells), lalu isi setiap sel.`,
    ),
  error: (cell: string, value: string) =>
    reason(
      `Cell ${cell} holds the error ${quoted(value)}. Type the value.`,
      `Sel ${cell} berisi kesalahan ${quoted(value)}. Ketik nilainya.`,
    ),
  unresolved: (cell: string) =>
    reason(
      `Cell ${cell} holds something that cannot be read. Type the value again.`,
      `Isi sel ${cell} tidak dapat dibaca. Ketik lagi nilainya.`,
    ),
  noText: (cell: string) =>
    reason(
      `Cell ${cell} refers to a text that the workbook does not have. Type the value again.`,
      `Sel ${cell} menunjuk teks yang tidak ada dalam berkas. Ketik lagi nilainya.`,
    ),
  tooManyDigits: (cell: string) =>
    reason(
      `Cell ${cell} holds a number of more than 15 digits, of which Excel has lost the last ones. Format the column as text and type it again.`,
      `Sel ${cell} berisi angka lebih dari 15 digit, dan Excel mengganti digit terakhirnya dengan nol. Ubah format kolom menjadi Teks, lalu ketik lagi.`,
    ),
  shownOtherwise: (cell: string, value: string) =>
    reason(
      `Cell ${cell} holds ${quoted(value)}, but its format shows something else. Format the column as text and type the value again.`,
      `Sel ${cell} berisi ${quoted(value)}, tetapi format selnya menampilkan yang lain. Ubah format kolom menjadi Teks, lalu ketik lagi.`,
    ),
  tooManyColumns: (columns: number) =>
    reason(
      `The row has a value behind column ${columns}, where no table reaches. Delete it.`,
      `Baris ini berisi sesuatu di kanan kolom ke-${columns}. Hapus isi itu.`,
    ),
  cellTooLong: (cell: string, characters: number) =>
    reason(
      `Cell ${cell} has more than ${characters} characters.`,
      `Isi sel ${cell} lebih dari ${formatCount(characters)} huruf.`,
    ),
}

/** Reasons that concern one value. */
export const CELL = {
  total: (word: string) =>
    reason(
      `This row holds a total (${quoted(word)}), no data. Delete it.`,
      `Baris ini berisi jumlah (${quoted(word)}), bukan data. Hapus baris ini.`,
    ),
  madeDate: reason(
    'The spreadsheet has made a date of this cell. Format the column as text and type the value again.',
    'Excel mengubah isi sel ini menjadi tanggal. Ubah format kolom menjadi Teks, lalu ketik lagi.',
  ),
  blank: reason('This cell is empty, but it is required.', 'Sel ini kosong, padahal wajib diisi.'),
  forbidden: (value: string) =>
    reason(
      `${quoted(value)} contains a control character or one that reverses text: its code is in brackets. Type the value again.`,
      `${quoted(value)} berisi huruf yang tidak terlihat (kodenya dalam kurung siku). Ketik ulang.`,
    ),
  extraValues: (values: number, columns: number) =>
    reason(
      `The row has ${values} values, the header ${columns} columns. Put values with a comma or semicolon into quotation marks.`,
      `Baris ini berisi ${values} nilai, judulnya ${columns} kolom. Apit isi yang memuat koma atau titik koma dengan tanda petik.`,
    ),
  tooLong: (value: string, maximum: number) =>
    reason(
      `${quoted(value)} has ${value.length} characters, at most ${maximum} are allowed.`,
      `${quoted(value)} terlalu panjang: ${value.length} huruf, paling banyak ${maximum}.`,
    ),
  notCode: (value: string, form: Reason, storedAsNumber: boolean) =>
    reason(
      `${quoted(value)} is not ${form.en}.${storedAsNumber ? ' The spreadsheet holds it as a number, which loses leading zeros: format the column as text.' : ''}`,
      `${quoted(value)} bukan ${form.id}.${storedAsNumber ? ' Excel menyimpannya sebagai angka sehingga nol di depan hilang: ubah format kolom menjadi Teks.' : ''}`,
    ),
  notOneOf: (value: string, allowed: readonly string[]) =>
    reason(
      `${quoted(value)} is not ${allowed.join(' or ')}.`,
      `${quoted(value)} tidak dikenal. Tulis ${allowed.join(' atau ')}.`,
    ),
  notWhole: (value: string, min: number, max: number) =>
    reason(
      `${quoted(value)} is not a whole number from ${min} to ${max}.`,
      `${quoted(value)} bukan bilangan bulat dari ${formatCount(min)} sampai ${formatCount(max)}.`,
    ),
  notDegrees: (value: string, min: number, max: number) =>
    reason(
      `${quoted(value)} is not a number of degrees from ${min} to ${max}, like -8.538900.`,
      `${quoted(value)} bukan derajat dari ${min} sampai ${max}, contoh: -8.538900.`,
    ),
  notFlag: (value: string) =>
    reason(`${quoted(value)} is not 0 or 1.`, `${quoted(value)} bukan 0 atau 1 (tidak atau ya).`),
  standsAlready: (value: string, where: Reason) =>
    reason(`${quoted(value)} stands already in ${where.en}.`, `${quoted(value)} sudah ada di ${where.id}.`),
}
