/** What the checker says, for families, staff and strangers. */
import { formatCount } from '../../shared/count.ts'
import { KEY_NAMES } from '../messages.ts'
import type { CheckedCertificate } from './check.ts'
import type { CertificateFault } from './faults.ts'

export const NOBODY_PASSED_OVER = 'Tidak ada anak yang dilewati'

/** What was recomputed, below the first line. */
export function checkedCounts({ counts, reduced }: CheckedCertificate): string {
  const { applicants, choices, schools } = counts
  if (reduced)
    return `Kode, kursi, dan hasil ${formatCount(applicants)} anak di ${formatCount(schools)} sekolah diperiksa. Urutan menurut jalur ada di berkas lengkap, yang diperiksa pemantau.`
  return `${formatCount(applicants)} anak, ${formatCount(choices)} pilihan, dan ${formatCount(schools)} sekolah dihitung ulang.`
}

const ORDER_NAMES = { values: 'usia dan jarak', lottery: KEY_NAMES.lottery, ticket: KEY_NAMES.ticket }

const PARTS = {
  rules: 'Aturan atau jumlah kursi',
  applicants: 'Data anak (baris ditambah, dihapus, atau diganti)',
  places: 'Tempat anak di jalur sebelum undian',
  results: 'Urutan atau hasil',
  seed: 'Angka undian',
  frozen: 'Kode pemeriksa pembekuan',
  sha256: 'Kode pemeriksa seluruh berkas',
}

/**
 * @param schoolName how a school is called; a certificate has its NPSN only
 */
export function certificateFaultSentence(
  fault: CertificateFault,
  schoolName: (id: string) => string = (id) => id,
): string {
  switch (fault.kind) {
    case 'damaged':
      return `Berkas bukti rusak atau terpotong${fault.place === '' ? '' : ` di ${fault.place}`} (${fault.says}). Unduh lagi.`
    case 'version':
      return `Berkas bukti ini versi ${fault.version}, yang tidak dikenal halaman ini. Muat ulang halaman, lalu coba lagi.`
    case 'too_large':
      return `Berkas bukti ini berisi lebih dari ${formatCount(fault.most)} anak, terlalu besar untuk diperiksa.`
    case 'unknown_key':
      return `Berkas bukti berisi bagian yang tidak dikenal: ${fault.key}.`
    case 'level_order':
      return 'Urutan aturan di berkas ini bukan urutan jenjangnya.'
    case 'seed_parts':
      return 'Angka undian di berkas ini bukan hasil dari angka dadu dan angka sumber umum yang tertulis.'
    case 'numbers':
      return `Nomor undian ${fault.ticket} tertulis di berkas, padahal nomor undian hanya dihitung dari angka undian.`
    case 'changed':
      return `${PARTS[fault.part]} di berkas ini sudah diubah: tidak cocok dengan kode pemeriksanya.`
    case 'not_announced':
      return `Berkas ini bukan yang diumumkan. Kode pemeriksanya ${fault.hash}.`
    case 'ticket_twice':
      return `Tiket ${fault.ticket} ada dua kali.`
    case 'unsorted':
      return `Baris ${fault.ticket} tidak pada tempatnya: baris diurutkan menurut tiket.`
    case 'ticket_form':
      return `Tiket ${fault.ticket} tidak berbentuk tiket undian.`
    case 'commitment_twice':
      return `Segel ${fault.ticket} sama dengan segel ${fault.other}: satu baris hanya untuk satu anak.`
    case 'together':
      return `Hasil pilihan-pilihan ${fault.ticket} tidak mungkin terjadi bersama.`
    case 'place_alone':
      return fault.competes
        ? `${fault.ticket} tertulis di urutan sekolah ${schoolName(fault.school)} tanpa tempat menurut usia dan jarak.`
        : `${fault.ticket} tidak ikut peringkat di sekolah ${schoolName(fault.school)}, padahal tertulis dengan urutan atau tempat.`
    case 'place_gap':
      return `Tempat ${fault.place} milik ${fault.ticket} di sekolah ${schoolName(fault.school)} melompat: ada tempat sebelumnya yang hilang.`
    case 'competitors':
      return `${fault.ticket} di sekolah ${schoolName(fault.school)} tertulis bersaing dengan ${fault.said} anak, padahal ada ${fault.of}.`
    case 'reserve':
      return `Nomor cadangan ${fault.ticket} di sekolah ${schoolName(fault.school)} tertulis ${fault.said ?? 'tidak ada'}, padahal seharusnya ${fault.reserve ?? 'tidak ada'}.`
    case 'via':
      return `${fault.ticket} tertulis diterima lewat ${fault.said ?? 'jalur yang tidak disebut'}, padahal menurut aturan lewat ${fault.via ?? 'jalur yang tidak disebut'}.`
    case 'seats_sum':
      return `Kursi jalur sekolah ${schoolName(fault.school)} berjumlah ${fault.sum}, padahal sekolah itu mempunyai ${fault.seats} kursi.`
    case 'two_places':
      return `${fault.ticket} LULUS di lebih dari satu pilihan.`
    case 'result':
      return `Hasil ${fault.ticket} di sekolah ${schoolName(fault.school)} tidak sesuai dengan alasannya (${fault.reason}).`
    case 'rank':
      return `${fault.ticket} tertulis di urutan ${fault.rank} sekolah ${schoolName(fault.school)}, padahal hanya ada urutan 1 sampai ${fault.of}.`
    case 'rank_twice':
      return `${fault.ticket} dan ${fault.other} tertulis di urutan ${fault.rank} yang sama di sekolah ${schoolName(fault.school)}.`
    case 'order':
      return `${fault.before} tertulis di atas ${fault.after} di sekolah ${schoolName(fault.school)}, padahal menurut ${ORDER_NAMES[fault.key]} seharusnya di bawahnya.`
    case 'over_quota':
      return `Sekolah ${schoolName(fault.school)} melebihi kursi: ${fault.admitted} anak diterima, kursi ${fault.seats}.`
    case 'passed_over':
      return `${fault.ticket} di urutan ${fault.rank} sekolah ${schoolName(fault.school)} dilewati: ${fault.instead} di bawahnya mendapat kursi.`
    case 'empty_seat':
      return `${fault.ticket} di urutan ${fault.rank} sekolah ${schoolName(fault.school)} tidak mendapat kursi, padahal masih ada kursi kosong.`
    case 'other_place':
      return `${fault.ticket} tertulis ${placeName(fault.said, schoolName)}, padahal menurut aturan ${placeName(fault.school, schoolName)}.`
    case 'reason':
      return `Alasan ${fault.ticket} di sekolah ${schoolName(fault.school)} tertulis ${fault.said}, padahal seharusnya ${fault.reason}.`
  }
}

function placeName(school: string | null, schoolName: (id: string) => string): string {
  return school === null ? 'tidak diterima' : `diterima di sekolah ${schoolName(school)}`
}

/** 'SDN 1 Contoh (50203743)'; the NPSN alone for a school that is not among the names. */
export const namedSchool =
  (names: Readonly<Record<string, string>>) =>
  (id: string): string =>
    Object.hasOwn(names, id) ? `${names[id]} (${id})` : id
