/** Sentences about the files of the office. */

export type LogoCode =
  | 'logo.no_image'
  | 'logo.broken'
  | 'logo.pixels'
  | 'logo.sent_pixels'
  | 'logo.form'
  | 'logo.blank'
  | 'logo.script'
  | 'logo.external'
  | 'logo.entities'
  | 'logo.no_size'
  | 'logo.svg_sent'

export type DocumentCode =
  | 'document.no_pdf'
  | 'document.broken'
  | 'document.encrypted'
  | 'document.script'
  | 'document.launch'
  | 'document.attachment'
  | 'document.media'
  | 'document.action'
  | 'document.form'
  | 'document.undecided'

export type TutorialCode = 'tutorial.no_mp4' | 'tutorial.broken' | 'tutorial.codec'

export type OfficeFileCode =
  | LogoCode
  | DocumentCode
  | TutorialCode
  | 'file.empty'
  | 'file.large_logo'
  | 'file.large_guide'
  | 'file.large_capacity'
  | 'file.large_tutorial'

const LARGE_DOCUMENT =
  'Berkas ini lebih dari 10 MB. Perkecil PDF-nya, misalnya dengan resolusi pindaian 150 dpi'

export const OFFICE_FILE_MESSAGES: Record<OfficeFileCode, string> = {
  'file.empty': 'Berkas ini kosong',
  'file.large_logo': 'Berkas ini lebih dari 5 MB. Perkecil gambarnya dahulu',
  'file.large_guide': LARGE_DOCUMENT,
  'file.large_capacity': LARGE_DOCUMENT,
  'file.large_tutorial': 'Berkas ini lebih dari 50 MB. Potong atau kecilkan videonya, misalnya menjadi 720p',
  'logo.no_image': 'Berkas ini bukan gambar PNG atau SVG',
  'logo.broken': 'Gambar ini rusak atau terpotong. Simpan lagi dari aplikasi pembuatnya',
  'logo.pixels':
    'Gambar ini lebih dari 16 megapiksel. Perkecil dahulu, misalnya menjadi 1.000 × 1.000 piksel',
  'logo.sent_pixels': 'Gambar yang dikirim lebih dari 1 megapiksel. Perkecil dahulu',
  'logo.form':
    'PNG ini disimpan dengan cara yang tidak didukung (bertahap atau bukan 8 bit). Simpan lagi sebagai PNG biasa',
  'logo.blank': 'Gambar ini seluruhnya tembus pandang. Pilih gambar yang terlihat',
  'logo.script': 'SVG ini memuat skrip. Simpan lagi tanpa skrip, atau pakai PNG',
  'logo.external':
    'SVG ini memuat isi dari luar berkasnya (tautan, gambar, atau gaya). Simpan lagi sebagai SVG biasa, atau pakai PNG',
  'logo.entities': 'SVG ini memuat definisi entitas. Simpan lagi sebagai SVG biasa, atau pakai PNG',
  'logo.no_size': 'SVG ini tidak menyebut ukurannya. Simpan lagi dengan lebar dan tinggi, atau pakai PNG',
  'logo.svg_sent': 'Kirim logo sebagai PNG: halaman Musim menggambar SVG menjadi PNG sebelum mengirimnya',
  'document.no_pdf': 'Berkas ini bukan PDF',
  'document.broken': 'PDF ini rusak atau terpotong. Simpan lagi dari aplikasi pembuatnya',
  'document.encrypted': 'PDF ini dikunci dengan password atau pembatasan. Simpan lagi tanpa kunci',
  'document.script': 'PDF ini memuat skrip (JavaScript). Simpan lagi dengan “Cetak ke PDF”',
  'document.launch':
    'PDF ini memuat perintah membuka berkas atau program lain. Simpan lagi dengan “Cetak ke PDF”',
  'document.attachment':
    'PDF ini memuat berkas lampiran. Hapus lampirannya, atau simpan lagi dengan “Cetak ke PDF”',
  'document.media': 'PDF ini memuat suara, video, atau gambar 3D. Simpan lagi dengan “Cetak ke PDF”',
  'document.action': 'PDF ini menjalankan tindakan sendiri saat dibuka. Simpan lagi dengan “Cetak ke PDF”',
  'document.form': 'PDF ini memuat formulir XFA. Simpan lagi dengan “Cetak ke PDF”',
  'document.undecided': 'Isi PDF ini tidak dapat diperiksa seluruhnya. Simpan lagi dengan “Cetak ke PDF”',
  'tutorial.no_mp4': 'Berkas ini bukan video MP4',
  'tutorial.broken': 'Video ini rusak atau terpotong. Simpan lagi dari aplikasi pembuatnya',
  'tutorial.codec':
    'Video ini bukan H.264, sehingga banyak HP tidak dapat memutarnya. Simpan lagi sebagai MP4 H.264',
}

/** Codes of the calls' schemas. */
export type OfficeFileCallCode =
  | 'upload.id'
  | 'upload.content'
  | 'upload.size'
  | 'file.name'
  | 'file.replaces'
  | 'file.digest'

const RELOAD = 'Muat ulang halaman, lalu pilih berkasnya lagi'

export const OFFICE_FILE_CALL_MESSAGES: Record<OfficeFileCallCode, string> = {
  'upload.id': `Kiriman ini tidak dikenali. ${RELOAD}`,
  'upload.content': `Bagian berkas ini tidak dapat dibaca. ${RELOAD}`,
  'upload.size': `Ukuran berkas ini tidak dapat dibaca. ${RELOAD}`,
  'file.name':
    'Nama berkas paling panjang 255 huruf dan tanpa karakter khusus. Ganti namanya, lalu pilih lagi',
  'file.replaces': `Berkas yang diganti tidak dikenali. ${RELOAD}`,
  'file.digest': 'Berkas ini tidak dikenali. Muat ulang halaman',
}

export const OFFICE_FILE_STORED = 'Berkas disimpan. Orang tua melihatnya sekarang'
export const OFFICE_FILE_REMOVED = 'Berkas dihapus'
export const OFFICE_FILE_BUSY = 'Berkas lain sedang disimpan. Coba lagi sebentar lagi.'
export const UPLOAD_INCOMPLETE = 'Berkas ini belum terkirim seluruhnya. Pilih lagi, lalu kirim kembali.'
export const TOO_MANY_PARTS =
  'Terlalu banyak berkas yang dikirim dari akun Anda. Kiriman dilanjutkan sebentar lagi.'
