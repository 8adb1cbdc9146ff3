/** Sentences of the page about the selection, and of the checker. */
import type { ActKind, DifferenceKind } from '@spmb/domain/season/acts.ts'
import type { Drawer } from '@spmb/domain/season/selection-facts.ts'
import type { ComparedWords } from '@spmb/domain/selection/hash-words.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export const SELECTION_INTRODUCTION =
  'Kursi dibagi dengan aturan yang sama untuk semua anak. Siapa pun boleh menghitung ulang.'

type Step = readonly [title: string, text: string]

const FIRST: Record<OrderKey, Step> = {
  birth_date: ['Anak yang lebih tua didahulukan', 'Dihitung dari tanggal lahir.'],
  distance: ['Anak yang desanya lebih dekat didahulukan', 'Jarak lurus dari desa ke sekolah.'],
  lottery: ['Nomor undian yang lebih kecil didahulukan', 'Dihitung dari angka undian dan tiket anak.'],
}

const EQUAL: Record<OrderKey, string> = {
  birth_date: 'Lahir pada hari yang sama?',
  distance: 'Jaraknya sama?',
  lottery: 'Nomor undiannya sama?',
}

const NEXT: Record<OrderKey, string> = {
  birth_date: 'Yang lebih tua didahulukan',
  distance: 'Yang dekat didahulukan',
  lottery: 'Nomor undian',
}

/** The keys of a level as steps. */
export function ruleSteps(order: readonly OrderKey[]): Step[] {
  return order.map((key, i) => {
    const before = order[i - 1]
    const [title, text] = FIRST[key]
    return before === undefined ? [title, text] : [`${EQUAL[before]} ${NEXT[key]}`, text]
  })
}

export const CHOICES_RULE =
  'Setiap anak dilihat dulu di Pilihan 1. Bila tidak dapat kursi, ia dilihat di Pilihan 2, dengan urutan yang sama seperti anak lain di sekolah itu. Jadi memilih sekolah ramai di Pilihan 1 tidak mengurangi peluang di Pilihan 2.'
export const SEATS_RULE = 'Jumlah kursi di sini adalah kursi jalur domisili.'
export const BY_HAND_RULE =
  'Keputusan langsung dari dinas, misalnya karena putusan pengadilan, berlaku sebelum urutan dihitung dan dihitung terbuka di halaman ini.'

export interface Example {
  children: readonly { name: string; born: string; metres: string; seat: boolean }[]
  who: string
  why: string
}

const child = (name: string, born: string, metres: string, seat: boolean) => ({ name, born, metres, seat })

/** Three seats, five invented children. */
export const EXAMPLES: Record<Level, Example> = {
  SD: {
    children: [
      child('Ana', '4 Jul 2018', '900 m', true),
      child('Budi', '9 Agu 2018', '2.100 m', true),
      child('Citra', '2 Okt 2018', '600 m', true),
      child('Dedi', '2 Okt 2018', '1.400 m', false),
      child('Eka', '1 Jan 2019', '300 m', false),
    ],
    who: 'Ana, Budi, dan Citra mendapat kursi.',
    why: 'Citra dan Dedi lahir pada hari yang sama, jadi jarak menentukan. Eka paling dekat, tetapi paling muda.',
  },
  SMP: {
    children: [
      child('Eka', '1 Jan 2013', '300 m', true),
      child('Citra', '2 Okt 2012', '600 m', true),
      child('Ana', '4 Jul 2012', '900 m', true),
      child('Dedi', '2 Okt 2012', '900 m', false),
      child('Budi', '9 Agu 2012', '2.100 m', false),
    ],
    who: 'Eka, Citra, dan Ana mendapat kursi.',
    why: 'Ana dan Dedi sama jauhnya, jadi usia menentukan. Budi lebih tua daripada Citra, tetapi desanya paling jauh.',
  },
}

export const MANUAL_METHOD =
  'Tahun ini hasil ditetapkan langsung oleh sekolah dan dinas, tanpa undian. Aturan di halaman ini menjadi pedoman urutannya. Bila hasil anak Anda tidak jelas, tanyakan kepada sekolah atau kantor dinas.'
export const NOT_FROZEN =
  'Data belum dikunci. Setelah pendaftaran ditutup, kode pemeriksa data dan tempat undian diumumkan di sini sebelum angka undian diketahui.'
export const NOT_DRAWN =
  'Angka undian belum ada. Data sudah dikunci lebih dulu, jadi tidak ada yang bisa diubah setelah angkanya diketahui.'
export const NOT_PUBLISHED = 'Hasil dan berkas bukti muncul di sini pada saat pengumuman.'
export const FROZEN_HASH_HELP =
  'Kode pemeriksa semua data saat dikunci. Satu huruf berubah, kode itu ikut berubah. Catat kode pemeriksa ini dan bandingkan dengan berkas bukti nanti.'
export const drawAnnounced = (place: string, at: string) => `Angka undian diambil ${at}, di ${place}.`
export const diceThrown = (at: string) => `Dadu dilempar di depan umum setelah data dikunci, ${at}.`
/** @param source null: it is named with the announced draw */
export const seedTaken = (source: string | null, at: string) =>
  source === null
    ? `Angka dari sumber umum yang diumumkan, diambil setelah data dikunci, ${at}.`
    : `Diambil dari ${source} setelah data dikunci, ${at}.`
export const DRAW_TYPED =
  'Angka undian sudah diketik satu petugas dan menunggu orang kedua, yang mengetiknya sekali lagi tanpa melihatnya. Sesudah itu angkanya tampil di sini.'
export const DRAW_MIXED =
  'Angka undian adalah sha256 dari angka dadu, titik dua, dan angka dari sumber umum. Angka dari sumber umum:'
export const DRAW_CONFIRMED =
  'Dua akun mengetik angka yang sama, masing-masing dengan password, tanpa melihat ketikan yang lain.'
/** @param count how often a typing was replaced before the second person confirmed one */
export const retyped = (count: number) =>
  `Sebelum dikonfirmasi, angka diketik ulang ${formatCount(count)} kali.`
export const ONE_DRAWER = 'Disimpan satu akun, karena saat itu konfirmasi orang kedua belum ada.'
export const UNCONFIRMED = ' (diketik, belum dikonfirmasi)'
export const drawnBy = ({ name, role }: Drawer) =>
  role ? `${name}, ${SIGNER_ROLES[role].toLowerCase()}` : name
export const ABANDONED_HELP =
  'Penguncian ini dibatalkan. Angka undiannya tetap dicatat, agar undian tidak diulang diam-diam sampai hasilnya cocok.'
/** After 'kode pemeriksa'. @param ordinal of the run, from 1 */
export const endedName = (ordinal: number) => `data dari penguncian ke-${ordinal} yang dibatalkan`

/** @param dice what two people typed */
export const lateDraw = (dice: string) =>
  `Anak susulan yang setara dipisahkan oleh undian sesudah pendaftaran susulan ditutup: ${dice}.`
export const LATER_HELP =
  'Setiap kursi yang diberikan sesudah pengumuman, menurut tiket undian anak. Catatan setiap panggilan dapat dihitung ulang.'
export const UPHELD_TEXT =
  'Diterima satu petugas dan disahkan orang kedua. Nama anak tidak diumumkan; alasannya dari daftar.'
export const reopenedSentence = (count: number) =>
  `Jawaban keberatan yang keliru dan dibuka lagi: ${formatCount(count)}.`

export const SIGNER_ROLES = { admin: 'Admin dinas', monitor: 'Pemantau' } as const
export const NO_MONITOR =
  'Tanpa pemantau: hasil ini ditandatangani dua admin dinas, karena saat data dikunci tidak ada akun pemantau yang aktif.'
export const ACTS_HELP =
  'Dihitung saat data dikunci, untuk seluruh jenjang. Angka ini tidak dapat diubah lagi. Semuanya dapat terjadi karena hal biasa; bila angkanya besar, tanyakan kepada dinas.'

export const SCHOOL_ACTS_HELP =
  'Seorang anak dihitung di setiap sekolah pilihannya. Satu atau dua tindakan ditulis 1–2; yang tidak disebut berjumlah 0.'

export const ACT_NAMES: Record<ActKind, string> = {
  paper: 'Formulir kertas',
  late: 'Dimasukkan sesudah penutupan',
  birth_date: 'Tanggal lahir diubah petugas',
  village: 'Desa diubah petugas',
  choices: 'Pilihan sekolah diubah petugas',
  withdrawn: 'Diundurkan petugas',
  deleted: 'Dihapus petugas',
  age_exception: 'Pengecualian usia',
  birth_date_seen: 'Tanggal lahir berbeda dari NIK, disahkan dinas',
  distance: 'Jarak diganti petugas',
  ended_freeze: 'Penguncian yang dibatalkan',
}

export const DIFFERENCES_HELP = 'Yang berbeda dari data yang dikunci sebelum penguncian itu dibatalkan:'
export const NOTHING_DIFFERS = 'Datanya sama dengan data pada penguncian yang dibatalkan sebelumnya.'

export const DIFFERENCE_NAMES: Record<DifferenceKind, string> = {
  children_added: 'Anak bertambah',
  children_removed: 'Anak berkurang',
  birth_dates: 'Tanggal lahir berubah',
  choices: 'Pilihan sekolah berubah',
  distances: 'Jarak berubah',
  decisions: 'Keputusan langsung berubah',
  withdrawals: 'Pengunduran diri berubah',
  quotas: 'Sekolah yang kuotanya berubah',
}

export const CHECK_INTRODUCTION =
  'Berkas bukti berisi tiket undian, sekolah, urutan, hasil, dan alasannya. Tidak ada nama, NIK, nomor pendaftaran, desa, tanggal lahir, dan jarak. Pemeriksaan berjalan di HP atau komputer Anda. Tidak ada yang dikirim, dan setelah halaman ini terbuka, berkas dari perangkat dapat diperiksa tanpa internet.'
export const NO_CERTIFICATE_YET =
  'Berkas bukti tahun ini belum ada. Bukti yang sudah Anda simpan dapat diperiksa di bawah.'
export const CHECKING = 'Memeriksa…'
export const FETCHING = 'Mengunduh bukti…'
export const WITHOUT_SOFTWARE = [
  'Berkas bukti adalah teks JSON, satu baris untuk setiap anak: tiket, segel, lalu setiap pilihan dengan sekolah, tempat menurut usia dan jarak, urutan, hasil, dan alasan.',
  'Nomor undian seorang anak adalah sha256 dari angka undian, titik dua, dan tiketnya. Di antara anak dengan tempat yang sama, nomor yang lebih kecil lebih dulu.',
  'Segel mengikat dinas pada tanggal lahir dan jarak yang sebenarnya tanpa memperlihatkannya. Keluarga dapat mencocokkan baris anaknya sendiri dengan Kode Ubah.',
] as const

export const CHECK_FAILURES = {
  unread: 'Berkas tidak dapat dibaca. Pilih lagi, atau simpan dulu berkasnya di perangkat ini.',
  network:
    'Bukti belum terunduh karena jaringan terputus. Coba lagi, atau periksa berkas yang sudah disimpan di perangkat ini.',
  missing: 'Bukti tidak ada di alamat ini. Muat ulang halaman, lalu coba lagi.',
  program: 'Pemeriksa belum terunduh. Periksa jaringan, lalu coba lagi.',
} as const
export type CheckFailure = keyof typeof CHECK_FAILURES

export const CHECKED_POINTS = [
  'Kode pemeriksa setiap bagian cocok dengan isinya',
  'Nomor undian cocok dengan angka undian',
  'Tidak ada sekolah yang melebihi jumlah kursi',
  'Tidak ada anak yang kalah dari anak di urutan bawahnya',
] as const

/** Of a reduced file, in place of the words about ranks. */
export const REDUCED_HOLDS = 'Berkas ringkas ini benar'

export const REDUCED_POINTS = [
  'Kode pemeriksa setiap bagian yang terlihat cocok dengan isinya',
  'Angka undian cocok dengan dadu atau sumbernya',
  'Tidak ada sekolah yang melebihi jumlah kursi',
  'Tidak ada anak yang diterima di dua sekolah',
  'Belum diperiksa di sini: urutan menurut jalur, yang hanya ada di berkas lengkap',
] as const

/** Below the download of a reduced file. */
export const REDUCED_HELP =
  'Ini berkas ringkas: jalur, urutan, dan alasan setiap anak disegel, supaya keadaan sebuah keluarga tidak terbaca. Anda tetap dapat memeriksa kursi, hasil, angka undian, dan bahwa data tidak diubah sesudah dikunci. Urutan menurut jalur diperiksa pemantau dengan berkas lengkap, yang kode pemeriksanya sama.'

export const RECOMPUTED_HERE = 'Semua urutan dan kursi sama dengan perhitungan ulang di perangkat ini.'
export const IS_ANNOUNCED = 'Berkas ini sama dengan bukti yang diumumkan di halaman ini.'
export const IS_OTHER =
  'Berkas ini benar, tetapi bukan bukti yang diumumkan di halaman ini. Bandingkan tahun dan tingkatnya. Bila keduanya sama, dua orang menerima bukti yang berbeda: simpan kedua berkas dan laporkan.'
/** @param name of the file, @param expected of the page: level and year, such as 'SD 2026' */
export const isOfOtherRun = (name: string, expected: string) =>
  `Berkas ini benar, tetapi bukti ${name}. Yang diumumkan di halaman ini bukti ${expected}.`
export const EXCHANGED_TITLE = 'Kode pemeriksa lain dari yang diingat HP ini'
export const CERTIFICATE_EXCHANGED =
  'Berkas ini benar, tetapi HP ini pernah memeriksa bukti lain di alamat yang sama. Bukti tidak boleh berubah. Simpan berkas ini, bandingkan dengan keluarga lain, lalu laporkan kepada dinas.'
export const FROZEN_EXCHANGED =
  'Data yang sudah dikunci tidak boleh berubah, kecuali pengunciannya dibatalkan dan disebut di halaman ini. Foto halaman ini, bandingkan dengan keluarga lain, lalu laporkan kepada dinas.'
export const WORDS_HELP = 'Kode yang sama sebagai delapan kata, untuk ditulis di kertas atau dibacakan:'

/** What words from paper are, against the hashes of the page. */
export function wordsAnswer(compared: ComparedWords): string {
  switch (compared.kind) {
    case 'count':
      return `Ketik kedelapan kata. Sekarang ada ${formatCount(compared.count)}.`
    case 'unknown':
      return compared.nearest.length > 0
        ? `Kata ke-${compared.position}, '${compared.word}', tidak ada. Yang paling mirip: ${compared.nearest.join(', ')}. Lihat lagi kertasnya.`
        : `Kata ke-${compared.position}, '${compared.word}', tidak ada. Lihat lagi kertasnya.`
    case 'same':
      return `Cocok: ini kata-kata kode pemeriksa ${compared.name} di halaman ini.`
    case 'other':
      return 'Tidak cocok dengan kode pemeriksa di halaman ini. Periksa tahun dan tingkatnya. Bila keduanya benar, foto kertas dan halaman ini, lalu laporkan kepada dinas.'
  }
}

/** Words that are of no hash of the page: `lost`: the chain could not be loaded; `broken`: it is not whole; `nowhere`: not in it either. */
export const WORDS_IN_CHAIN = {
  lost: 'Kata-kata ini bukan dari kode yang tampil di halaman ini. Kode lama ada di rantai kode pemeriksa, yang belum terunduh. Periksa jaringan, lalu ketik sekali lagi.',
  broken:
    "Kata-kata ini bukan dari kode yang tampil di halaman ini, dan rantai kode pemeriksa tidak utuh, jadi kode lama belum dapat dibandingkan. Tekan 'Periksa rantai'.",
  nowhere:
    'Tidak cocok dengan kode pemeriksa di halaman ini dan di rantainya. Periksa tingkatnya. Bila benar, foto kertas dan halaman ini, lalu laporkan kepada dinas.',
} as const
export const SEARCHING_WORDS = 'Mencari di rantai kode pemeriksa…'

export const CHAIN_NAME = 'terakhir di rantai'
export const CHAIN_HELP =
  'Setiap penguncian, undian, bukti hasil, panggilan, pemberian kursi, dan keberatan yang diterima mendapat kode pemeriksa yang memuat kode sebelumnya, dari tahun ke tahun. Tindakan lama yang diubah atau dihapus mengubah semua kode sesudahnya. Jadi cukup satu kode yang Anda simpan.'
export const chainNewest = (number: number) =>
  `Kode terakhir sampai sekarang, yang ke-${formatCount(number)}:`
export const EARLIER_HELP =
  'Kode pemeriksa bukti tahun-tahun sebelumnya tetap di sini, untuk dibandingkan dengan yang Anda simpan.'
export const earlierName = (level: Level, year: number) => `bukti ${level} ${year}`
export const CHAIN_POINTS = [
  'Setiap kode cocok dengan isinya dan dengan kode sebelumnya',
  'Tidak ada nomor yang hilang',
  'Undian sesudah data dikunci, bukti sesudah undian',
] as const
/** The rest was checked. */
export const CHAIN_LOST =
  'Belum diperiksa: tempat bukti ini di rantai kode pemeriksa, yang belum terunduh. Periksa jaringan, lalu tekan lagi.'
export const CHAIN_LAST = 'Kode terakhir di rantai'
export const CHAIN_IS_HERE = 'Kode terakhirnya sama dengan yang di halaman ini.'
export const CHAIN_KEPT =
  'HP ini ingat kode terakhir itu dan memberi tahu bila lain kali tidak ada lagi di rantai.'
export const KEPT_OF_CHAIN = 'Kode yang diingat HP ini:'
export const REPLACE_KEPT_HELP =
  'Bila dinas mengumumkan tindakan mana yang hilang, salin kode ini. Sesudah itu HP ini dapat mengingat kode terakhir yang sekarang.'
export const REPLACE_KEPT = 'Ingat kode yang sekarang'
export const CHAIN_IS_OLDER =
  'Rantai ini utuh, tetapi kode terakhirnya lain dari yang di halaman ini. Muat ulang halaman dulu. Bila berkas ini lebih lama, kode terakhirnya ada juga di rantai yang baru: unduh dan cari di sana. Bila tidak ada, simpan kedua berkas dan laporkan.'
/** @param name of the file, @param expected of the page, such as 'rantai SD' */
export const isOtherChain = (name: string, expected: string) =>
  `Rantai ini utuh, tetapi ini ${name}. Yang di halaman ini ${expected}.`

export const KEEP_HASH = 'Ingat di HP ini'
export const KEPT_WORDS = {
  none: '',
  same: 'HP ini ingat kode pemeriksa ini dan memberi tahu bila lain kali berbeda.',
  again:
    'Kode yang diingat HP ini dari penguncian yang sudah dibatalkan. Data lalu dikunci lagi; yang berbeda disebut di bawah.',
  refused: 'HP ini tidak dapat mengingat. Salin kode pemeriksa ini ke tempat lain.',
} as const
export const COMPARE_FIRST =
  'Bandingkan dulu dengan bukti yang diunduh dari halaman ini. Bila tetap ada yang tidak cocok, laporkan kepada dinas.'

export function faultsTitle(count: number): string {
  return count === 1 ? 'Ada 1 hal yang tidak cocok' : `Ada ${formatCount(count)} hal yang tidak cocok`
}

export const moreFaults = (count: number) => `Dan ${formatCount(count)} hal lain yang tidak ditampilkan.`

/** '0,4 detik'; a very short time as 'kurang dari 0,1 detik'. */
export function duration(ms: number): string {
  const tenths = Math.round(ms / 100)
  return tenths === 0 ? 'kurang dari 0,1 detik' : `${(tenths / 10).toFixed(1).replace('.', ',')} detik`
}
