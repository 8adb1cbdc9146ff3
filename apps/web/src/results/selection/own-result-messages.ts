/** Sentences of the explanation that a family reads after its change code. */

import type { OwnLine } from '@spmb/domain/selection/certificate/own-line.ts'
import type { OwnChoice } from '@spmb/domain/selection/public/contract.family.ts'
import { DISTANCE_STEP } from '@spmb/domain/selection/public/last-child.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

export const OWN_RESULT_FAILED = 'Alasan hasil belum dapat diambil. Muat ulang halaman ini.'
export const NO_COMPARISON = 'Belum ada anak yang diterima menurut urutan di sekolah ini.'

/** Without the seats that went by hand, a family would count itself among those who have one. */
export function rankWords(
  rank: number,
  of: number,
  { seats, seats_by_hand: byHand }: Pick<OwnChoice, 'seats' | 'seats_by_hand'>,
): string {
  const there = seats === null ? 'jumlah kursi belum ditetapkan' : `ada ${formatCount(seats)} kursi`
  const taken = byHand > 0 ? `, ${formatCount(byHand)} di antaranya dengan keputusan langsung` : ''
  return `Urutan ${formatCount(rank)} dari ${formatCount(of)} pendaftar, ${there}${taken}.`
}

/** The difference to the last admitted child, never that child's own values. */
export function comparedWords({ key, difference }: NonNullable<OwnChoice['compared']>): string {
  if (key === 'self') return 'Anak Anda yang terakhir diterima di sekolah ini.'
  if (key === 'few')
    return 'Terlalu sedikit anak bersaing di sini untuk dibandingkan tanpa menunjuk seorang anak.'
  if (key === 'lottery')
    return 'Umur dan jaraknya sama dengan anak yang terakhir diterima, jadi nomor undian yang menentukan.'
  if (difference === null) return 'Jarak yang belum diketahui menentukan urutannya.'
  const size = formatCount(Math.abs(difference))
  if (key === 'birth_date')
    return difference === 0
      ? 'Selisih usianya dengan anak yang terakhir diterima kurang dari sebulan.'
      : `Sekitar ${size} bulan lebih ${difference > 0 ? 'muda' : 'tua'} dari anak yang terakhir diterima.`
  return difference === 0
    ? `Jarak desa Anda hampir sama dengan desa anak yang terakhir diterima (selisih kurang dari ${DISTANCE_STEP} m).`
    : `Desa Anda sekitar ${size} m lebih ${difference > 0 ? 'jauh' : 'dekat'} daripada desa anak yang terakhir diterima.`
}

export const OWN_LINE =
  'Dengan tiket dan kode pengaman ini, siapa pun yang Anda beri tahu dapat mencocokkan tanggal lahir dan jarak anak Anda dengan bukti. Simpan untuk Anda sendiri.'

/** `file`: the file has faults. `other`: it is another one than this device has checked before. `frozen`: of other frozen data than it keeps. */
export type OwnLineAnswer = Exclude<OwnLine['kind'], 'contradicts'> | 'file' | 'other' | 'frozen'

export const OWN_LINE_ANSWERS: Record<OwnLineAnswer, { title: string; text: string }> = {
  same: {
    title: 'Baris anak Anda cocok',
    text: 'Yang dibandingkan:',
  },
  differs: {
    title: 'Baris anak Anda tidak cocok',
    text: 'Baris ini dibuat dari tanggal lahir atau jarak yang lain. Laporkan ke kantor dinas dengan nomor pendaftaran.',
  },
  other_ticket: {
    title: 'Tiket anak Anda bukan yang seharusnya',
    text: 'Tiket undian berasal dari rahasia pendaftaran, dan tiket ini tidak. Foto halaman ini, lalu laporkan ke kantor dinas dengan nomor pendaftaran.',
  },
  other_seal: {
    title: 'Jalur dan urutan anak Anda tidak membuka segelnya',
    text: 'Yang tertulis di halaman ini lain dari yang disegel dalam bukti. Foto halaman ini, simpan berkas buktinya, lalu laporkan ke kantor dinas dengan nomor pendaftaran.',
  },
  missing: {
    title: 'Tiket anak Anda tidak ada dalam bukti',
    text: 'Laporkan ke kantor dinas dengan nomor pendaftaran.',
  },
  file: {
    title: 'Bukti yang diumumkan tidak benar',
    text: 'Baris anak Anda tidak dapat dipastikan. Simpan berkas buktinya, lalu laporkan ke kantor dinas.',
  },
  other: {
    title: 'Bukti ini lain dari yang pernah diperiksa di HP ini',
    text: 'Berkas bukti tidak boleh berubah. Simpan berkas ini, lalu laporkan ke kantor dinas dan tanyakan kepada keluarga lain.',
  },
  frozen: {
    title: 'Data yang dikunci lain dari yang diingat HP ini',
    text: 'Buka halaman Seleksi. Bila penguncian yang diingat HP ini tidak disebut di sana sebagai dibatalkan, datanya diganti: simpan berkas ini, lalu laporkan ke kantor dinas dan tanyakan kepada keluarga lain.',
  },
  unreadable: {
    title: 'Bukti tidak dapat dibaca',
    text: 'Muat ulang halaman, lalu coba lagi.',
  },
}

export const CONTRADICTS_TITLE = 'Hasil di halaman ini lain dari yang tertulis dalam bukti'
export const contradicts = (choice: number) =>
  `Urutan, hasil, alasan, atau nomor cadangan Pilihan ${choice} berbeda. Foto halaman ini, simpan berkas buktinya, lalu laporkan ke kantor dinas dengan nomor pendaftaran.`

interface Compared {
  /** This device has checked the same file before. */
  known: boolean
  /** This device keeps the hash of the frozen data. */
  frozen: boolean
  /** A call has replaced a reason. */
  called: boolean
  /** Null: the registration is older than the receipts. */
  receipt: string | null
  /** The certificate has the numbers of the reserve lists. */
  hasReserve: boolean
  /** The public file is the reduced one, and the seal of the line was opened. */
  opened: boolean
}

/** What the check has compared. */
export function comparedParts({ known, frozen, called, receipt, hasReserve, opened }: Compared): string[] {
  return [
    opened
      ? 'Berkas ringkas diperiksa di perangkat ini. Segel baris anak Anda dibuka: isinya jalur, urutan, dan alasan di atas.'
      : 'Seluruh berkas bukti dihitung ulang di perangkat ini.',
    `Kode pemeriksa berkas sama dengan yang diumumkan${known ? ' dan dengan yang diingat HP ini' : '. HP ini mengingatnya untuk pemeriksaan berikutnya'}.`,
    ...(frozen ? ['Data yang dikunci sama dengan yang diingat HP ini sejak sebelum hasil.'] : []),
    'Tanggal lahir dan jarak di atas adalah yang dipakai saat data dikunci.',
    called
      ? 'Urutan sama. Hasil, alasan, atau nomor cadangan berubah sesudahnya oleh panggilan cadangan; lihat daftarnya di halaman Seleksi.'
      : hasReserve
        ? 'Urutan, hasil, alasan, dan nomor cadangan setiap pilihan sama.'
        : 'Urutan, hasil, dan alasan setiap pilihan sama. Nomor cadangan tidak ada di bukti ini.',
    receipt === null
      ? 'Pendaftaran ini lebih lama daripada tanda terima, jadi asal tiketnya tidak dapat dihitung ulang.'
      : `Tiket dihitung ulang dari rahasia pendaftaran. Tanda terima di kartu yang Anda simpan harus ${receipt}; bila lain, laporkan ke kantor dinas.`,
  ]
}
