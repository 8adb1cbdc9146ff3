/** Why an import rejects a row or is refused. */
import { IMPORT_TABLE_NAMES } from '@spmb/domain/import/contract.staff.ts'
import {
  type DistanceMoves,
  distanceFrozen,
  distancesMove,
} from '@spmb/domain/selection/distance/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { quoted, reason } from '../../platform/spreadsheet/reasons.ts'

/** Formats of codes, for example in "'x' is not the code of a district". */
export const FORM = {
  districtCode: reason('the code of a district, like 33.05.01', 'kode kecamatan, contoh: 33.05.01'),
  villageCode: reason('the code of a village, like 33.05.01.2001', 'kode desa, contoh: 33.05.01.2001'),
  schoolYear: reason('a school year, like 2025/2026', 'tahun pelajaran, contoh: 2025/2026'),
}

/** A name may be misspelt, or several places may have it. */
const oneCode = (value: string) =>
  /\p{L}/u.test(value)
    ? reason(
        ' Write its code: the name is unknown, or there are several.',
        ' Tulis kodenya: nama ini tidak dikenal, atau ada beberapa.',
      )
    : reason('', '')

export const ROW = {
  line: (line: number) => reason(`line ${line}`, `baris ${line}`),
  lineOf: (source: string, line: number) => reason(`${source}, line ${line}`, `${source}, baris ${line}`),
  longSpelling: (maximum: number) =>
    reason(
      `One spelling has more than ${maximum} characters.`,
      `Satu nama lain lebih dari ${maximum} huruf.`,
    ),
  manySpellings: (maximum: number) =>
    reason(`There are more than ${maximum} spellings.`, `Nama lain lebih dari ${maximum}.`),
  halfPlace: reason(
    'A place needs both coordinates, or neither.',
    'Isi lintang dan bujur keduanya, atau kosongkan keduanya.',
  ),
  noDistrict: (code: string) =>
    reason(
      `There is no district ${quoted(code)}.${oneCode(code).en}`,
      `Tidak ada kecamatan ${quoted(code)}.${oneCode(code).id}`,
    ),
  noVillage: (code: string) =>
    reason(
      `There is no village ${quoted(code)}.${oneCode(code).en}`,
      `Tidak ada desa ${quoted(code)}.${oneCode(code).id}`,
    ),
  noSchool: (npsn: string) =>
    reason(
      `There is no school ${quoted(npsn)}.${oneCode(npsn).en}`,
      `Tidak ada sekolah ${quoted(npsn)}.${oneCode(npsn).id}`,
    ),
  districtIdTaken: (id: number, code: string, name: string) =>
    reason(
      `District ${id} is ${code} (${name}), and ids never change. Leave app_id empty to get the next free one.`,
      `Nomor ${id} sudah dipakai kecamatan ${code} (${name}), dan nomor tidak dapat berubah. Kosongkan kolom Nomor agar diisi sendiri.`,
    ),
  districtCodeTaken: (code: string, id: number, name: string) =>
    reason(
      `${quoted(code)} is district ${id} (${name}), and ids never change. Leave app_id empty to keep it.`,
      `${quoted(code)} adalah kecamatan nomor ${id} (${name}), dan nomor tidak dapat berubah. Kosongkan kolom Nomor agar tetap.`,
    ),
  villageElsewhere: (village: string, district: string, listed: string) =>
    reason(
      `The village ${quoted(village)} lies in district ${quoted(district)}, not in ${quoted(listed)}.`,
      `Desa ${quoted(village)} berada di kecamatan ${quoted(district)}, bukan ${quoted(listed)}.`,
    ),
  schoolVillageElsewhere: (village: string, district: string, listed: string) =>
    reason(
      `The village ${quoted(village)} lies in district ${quoted(district)}, but the school is listed in ${quoted(listed)}.`,
      `Desa ${quoted(village)} berada di kecamatan ${quoted(district)}, tetapi sekolah ini tercatat di ${quoted(listed)}.`,
    ),
  overrideWithoutReason: reason('A correction needs a reason.', 'Koreksi memerlukan alasan.'),
  reasonWithoutOverride: reason(
    'Only a correction has a reason. Leave it empty, or name the source KOREKSI.',
    'Hanya koreksi yang mempunyai alasan. Kosongkan alasan, atau isi sumber KOREKSI.',
  ),
  computedOtherwise: (metres: number | null) =>
    reason(
      `A computed distance cannot be imported${metres === null ? '' : `; it is ${metres} m`}. Leave the source empty to import this one.`,
      `Jarak yang dihitung tidak dapat diimpor${metres === null ? '' : `; nilainya ${formatCount(metres)} m`}. Kosongkan sumber untuk mengimpor jarak ini.`,
    ),
  levelChosen: (from: Level, to: Level) =>
    reason(
      `The school is an ${from} and registrations have chosen it as such, so it cannot become an ${to}.`,
      `Sekolah ini ${from} dan sudah dipilih pendaftar, jadi tidak dapat menjadi ${to}.`,
    ),
  otherLevel: (npsn: string, level: Level, listed: Level) =>
    reason(
      `The school ${quoted(npsn)} is an ${level}, not an ${listed}.`,
      `Sekolah ${quoted(npsn)} berjenjang ${level}, bukan ${listed}.`,
    ),
  noSeason: (schoolYear: string, seasons: readonly string[]) =>
    reason(
      `There is no season ${quoted(schoolYear)}, only ${seasons.join(', ')}. Create it with: npm run spmb -- season set --season ${schoolYear} --create`,
      `Tidak ada tahun pelajaran ${quoted(schoolYear)}, hanya ${seasons.join(', ')}. Buat dahulu di menu Musim.`,
    ),
  archivedSeason: (schoolYear: string) =>
    reason(
      `The season ${quoted(schoolYear)} is an archive. Its quotas can be read, not changed.`,
      `Tahun pelajaran ${quoted(schoolYear)} sudah menjadi arsip. Kuotanya hanya dapat dibaca, tidak dapat diubah.`,
    ),
  belowAdmitted: (seats: number, used: number) =>
    reason(
      `${seats} is below the ${used} children whom the school has already admitted (LULUS).`,
      `${formatCount(seats)} kursi kurang dari ${formatCount(used)} anak yang sudah LULUS di sekolah ini.`,
    ),
  yearEnds: (first: number) =>
    reason(
      `A school year ends in the year after it began: ${first}/${first + 1}.`,
      `Tahun pelajaran berakhir setahun sesudah mulai: ${first}/${first + 1}.`,
    ),
  countedHere: (schoolYear: string, registrations: number) =>
    reason(
      `${schoolYear} is counted by its own registrations in this database (${registrations}). Leave the year out.`,
      `${schoolYear} sudah dihitung dari ${formatCount(registrations)} pendaftar di sistem ini. Hapus baris ini.`,
    ),
}

/** What an import takes away. */
export const REMOVAL = {
  zone: (village: string, level: Level, schools: readonly string[]) =>
    reason(
      `${village} (${level}): ${schools.join(', ')} leave${schools.length === 1 ? 's' : ''} the zone`,
      `${village} (${level}): ${schools.join(', ')} keluar dari zonasi`,
    ),
  value: (subject: string, columns: readonly string[]) =>
    reason(`${subject}: ${columns.join(', ')} emptied`, `${subject}: ${columns.join(', ')} dikosongkan`),
  distances: (moves: DistanceMoves) =>
    reason(
      `Moved points change the distances of ${moves.applicants} applicants in ${moves.villages} villages; ${moves.imported} distances from a file have to be confirmed again`,
      distancesMove(moves),
    ),
}

const usesSample = (registrations: number) =>
  `${registrations} registration${registrations === 1 ? ' uses' : 's use'} the sample set`

const names = Object.values(IMPORT_TABLE_NAMES).join(', ')

/** Why nothing is loaded although no row is rejected. */
export const REFUSED = {
  noKnownSheet: (kinds: readonly string[]) =>
    reason(
      `The workbook has none of the sheets ${kinds.join(', ')}. Name its sheets like that.`,
      `Buku kerja ini tidak mempunyai lembar ${names}. Beri nama lembarnya seperti itu.`,
    ),
  sheetTwice: (sheet: string) =>
    reason(`The sheet ${quoted(sheet)} is there twice.`, `Lembar ${quoted(sheet)} ada dua kali.`),
  sampleInUse: (registrations: number) =>
    reason(
      `${usesSample(registrations)}, which this import removes. If they were only made to try the product out, remove them with it, for good: add --discard-trials ${registrations}`,
      `${formatCount(registrations)} pendaftaran percobaan memakai desa atau sekolah contoh, yang akan dihapus oleh impor ini.`,
    ),
  otherTrials: (registrations: number, confirmed: number) =>
    reason(
      `${usesSample(registrations)}, not ${confirmed}. If all of them were only made to try the product out: --discard-trials ${registrations}`,
      `${formatCount(registrations)} pendaftaran percobaan memakai desa atau sekolah contoh, bukan ${formatCount(confirmed)}.`,
    ),
  sampleOperators: (operators: readonly string[]) =>
    reason(
      `Accounts are operators of sample schools, which this import removes: ${operators.join(', ')}. Give them another role first, for example: npm run spmb -- user change ${operators[0]} --role monitor`,
      `Akun operator sekolah contoh, yang akan dihapus oleh impor ini: ${operators.join(', ')}. Ubah dahulu perannya di halaman Akun.`,
    ),
  sampleKept: reason(
    "A selection ran on the sample set, an objection of it was confirmed, or 'spmb demo' filled this database, so it cannot become a real one. Import into a new database (another DATA_DIR or DATABASE_URL).",
    'Dengan data contoh sudah ada tindakan yang terbuka untuk umum (seleksi atau keberatan), atau basis data ini berisi peragaan. Mulailah dengan basis data kosong, lalu impor di sana.',
  ),
  frozen: (level: Level) =>
    reason(
      `The selection of ${level} is frozen, and this import would change a distance of it.`,
      distanceFrozen(level),
    ),
  frozenData: (levels: string) =>
    reason(
      `The data of ${levels} is frozen for the selection, after the publication too. End a selection that is not public, then import.`,
      `Data ${levels} dikunci untuk seleksi, juga setelah hasil terbit. Selama hasilnya belum terbit, buka kuncinya dahulu, lalu impor.`,
    ),
  registrationMeanwhile: reason(
    'While the import ran, a registration arrived that uses what the import removes or changes. Run it again to see what is in the way.',
    'Selagi impor berjalan, masuk pendaftaran yang memakai data yang akan dihapus atau diubah. Periksa lagi untuk melihat penghalangnya.',
  ),
}
