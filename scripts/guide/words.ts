/** Sections of the guide that no task of the story performs. */
import type { GuidePage } from './guide.ts'

const steps = (...texts: string[]): GuidePage['steps'] => texts.map((text) => ({ text }))

export const dashboard: GuidePage = {
  title: 'Mulai dari dashboard: langkah musim',
  about:
    'Setiap hari. Dashboard menyebut apa yang sudah selesai, apa yang dapat dikerjakan sekarang, dan apa yang menghalanginya.',
  steps: steps(
    'Buka **Dashboard**. **Langkah musim** berurutan dari data sekolah sampai tahun depan. Yang bertanda centang sudah selesai; lingkaran penuh adalah langkah berikutnya.',
    'Tekan nama langkah untuk membuka layarnya. Angka di bawahnya, misalnya anak yang belum diputuskan, membuka daftarnya.',
    '**Perlu tindakan** di bawahnya berisi yang tidak terikat pada langkah: laporan baru, cadangan data, keadaan server.',
    'Tanda **?** di atas setiap layar membuka bagian panduan ini untuk layar itu.',
  ),
}

export const area: GuidePage = {
  title: 'Menambah, mengganti nama, dan menutup sekolah atau desa',
  about:
    'Bila ada sekolah baru, sekolah digabung, atau ejaan nama berubah. Anak yang sudah mendaftar tetap pada sekolahnya.',
  steps: steps(
    'Buka **Zonasi**, lalu **Sekolah**. **Tambah sekolah** menanyakan NPSN, nama, jenjang, status, dan kecamatan. Sekolah baru belum dapat dipilih sebelum masuk zonasi sebuah desa.',
    '**Ubah** pada baris sekolah mengganti nama, telepon, atau titik petanya.',
    'Sekolah yang tidak menerima lagi: **Tutup** pada barisnya. Bila sudah ada pendaftarnya, dashboard menyebut keluarga yang perlu dihubungi. Sekolah yang ditutup dapat dibuka kembali.',
    'Desa diganti nama, kode wilayah, titik, dan ejaan lainnya dari **Zonasi**: buka desanya, lalu ubah datanya. Nama lamanya tetap dapat dicari, dan pendaftarannya tetap. Desa yang digabung ditutup dengan **Tutup desa**. Desa baru dimasukkan lewat **Impor data**.',
    'Zonasi yang masih **usulan** dibaca orang tua sebagai usulan. Periksa, lalu tetapkan dari desanya, atau semua yang tampil sekaligus dari halaman **Zonasi**.',
  ),
}

export const distances: GuidePage = {
  title: 'Memeriksa jarak',
  about: 'Sebelum seleksi. Jarak dari desa ke sekolah menentukan urutan calon murid.',
  steps: steps(
    'Buka **Zonasi**, lalu **Jarak**. **Perlu dilihat** memuat jarak yang tidak diketahui atau janggal.',
    'Buka desa atau sekolahnya. **Koreksi** mengganti satu jarak, dengan alasan; jumlah koreksi diumumkan.',
    'Tekan **Konfirmasi jarak** untuk mengonfirmasi semua jarak yang wajar sekaligus. Data hanya dapat dikunci untuk seleksi bila semua jarak sudah dikonfirmasi.',
    'Jarak satu anak, misalnya karena rumahnya jauh dari pusat desa, dikoreksi admin pada data anak itu.',
  ),
}

export const method: GuidePage = {
  title: 'Memilih cara penetapan',
  about:
    'Sebelum pendaftaran dibuka, untuk SD dan SMP masing-masing. Sesudah ada pendaftar tidak dapat diganti.',
  steps: steps(
    'Buka **Musim**, tab **Jadwal**. Di bawah tanggal ada **Cara penetapan SD** dan **Cara penetapan SMP**.',
    '**Keputusan langsung**: sekolah dan dinas menetapkan satu per satu di meja seleksi. **Seleksi menurut aturan**: komputer menghitung dari aturan yang diumumkan, dengan undian dan dua tanda tangan.',
    'Pendaftaran sudah dibuka tetapi belum ada pendaftar? Tutup dahulu pendaftaran, ganti cara penetapan, lalu buka lagi.',
  ),
}

export const paths: GuidePage = {
  title: 'Mengatur jalur afirmasi, mutasi, dan prestasi',
  about:
    'Sebelum pendaftaran dibuka, bila juknis daerah memakai jalur selain domisili. Tanpa jalur, semua anak bersaing lewat domisili saja.',
  steps: steps(
    'Buka **Musim**, tab **Jadwal**. Pilih **Seleksi menurut aturan** untuk jenjangnya, lalu di bagian **Jalur** tekan **Tambah jalur SMP** atau **Tambah jalur SD**.',
    '**Tambah jalur** mengisi bagian menurut Pasal 30 Permendikdasmen 3/2025. Dinas lain sudah membagikan pengaturannya? Pilih berkasnya di **Isi dari berkas JSON**.',
    'Tabel di atas menunjukkan kursi setiap jalur di sekolah dengan 28, 32, dan 256 kursi. Buka satu jalur untuk mengubah bagian, urutan, wilayah, kriteria, berkas, atau nilainya; pasalnya tertulis di sebelah isian. Centang di atasnya mewajibkan keluarga mengisi tanggal terbit Kartu Keluarga.',
    '**Coba** menghitung apa yang diberikan pengaturan itu kepada anak-anak satu musim, juga sebelum disimpan. Tidak ada yang berubah.',
    '**Simpan jalur**. Yang menyimpang dari Pasal 30 ditanya alasannya; alasan dan nama Anda dicatat. Sesudah pendaftaran dibuka hanya nama dan keterangan jalur yang dapat diubah.',
    'Keluarga mengikuti jalur di formulir, di bagian **Jalur yang diikuti** sesudah kedua sekolah dipilih, atau sesudahnya di **Kelola Pendaftaran** dengan Kode Ubah. Di sana jalur juga diubah dan dibatalkan, sampai batas waktunya. Keduanya menyebut berkas yang dibawa, tempatnya, dan sampai kapan.',
    'Sesudah hasil terbit umum mengunduh berkas bukti. Bila terlalu sedikit anak yang mirip, berkasnya ringkas, supaya jalur seorang anak tidak terbaca; pemantau mengunduh **Bukti lengkap untuk pemantau** di **Seleksi**, bagian **Pratinjau**. Kode pemeriksanya sama.',
    'Angka per jalur ada di **Seleksi**, bagian **Pratinjau**, dan di **Rekap**, rincian **Kursi per jalur**. Sekolah membaca “kurang dari 5” bila anak afirmasinya sedikit; tulis begitu juga sebelum rekap dinas diumumkan. Jalur setiap anak tertulis di ekspor dan kolom Dapodik admin.',
  ),
}

export const mail: GuidePage = {
  title: 'Mengirim pemberitahuan lewat e-mail',
  about: 'Bila dinas punya server e-mail. Hanya keluarga yang memintanya menerima pesan.',
  steps: steps(
    'Buka **Musim**, tab **Kantor**. Di **Pemberitahuan lewat e-mail** isi server, port, alamat pengirim, dan kata sandinya, lalu simpan.',
    'Tekan **Kirim pesan percobaan** ke alamat Anda sendiri. Bila sampai, centang **Kirim pemberitahuan**, dan simpan lagi.',
    'Keluarga memintanya di formulir atau **Kelola pendaftaran**; sekolah mencatatnya pada data anak. Pesan tidak memuat nama, hasil, atau tautan.',
    'Keluarga tanpa e-mail: di **Daftar ulang**, **WA** membuka WhatsApp dengan kalimat pengingatnya, dan **Salin teks** menyalinnya untuk SMS.',
  ),
}

export const claims: GuidePage = {
  title: 'Memeriksa jalur di loket',
  about:
    'Sejak keluarga mengajukan jalur sampai batas pemeriksaan. Sekolah memeriksa anak yang memilihnya sebagai Pilihan 1, dinas memeriksa semuanya.',
  steps: steps(
    'Admin dinas mengisi **Batas pengajuan jalur** dan **Batas pemeriksaan berkas** di **Musim**, tab **Jadwal**, bagian **Jalur**. Sesudah itu **Periksa jalur** muncul di menu.',
    'Buka **Periksa jalur**. **Ambil berikutnya** membuka anak yang paling lama menunggu. Keluarga sudah di depan loket? Pindai kartunya atau ketik nomornya, lalu **Buka anak**. Selama Anda membukanya, orang lain tidak dapat memeriksanya.',
    'Cocokkan berkas yang dibawa dengan isian keluarga, dan centang berkas yang Anda lihat. **Perlu dilihat** menyebut yang janggal; petunjuk itu bukan alasan menolak.',
    'Pilih **Diterima**, **Tidak diterima**, atau **Belum lengkap**. Dua yang terakhir memerlukan alasan dari daftar; keluarga membacanya. Tekan **Simpan putusan**.',
    'Penolakan oleh sekolah, dan semua nilai prestasi, baru berlaku sesudah orang kedua memeriksa. Ia melihat putusan pertama sesudah memberi putusannya sendiri. Bila berbeda, admin dinas yang lain memutuskan.',
    'Berkas yang kurang dibawa kemudian: tampilkan **Belum lengkap**, atau buka anaknya dengan nomor, lalu beri putusan baru.',
    'Sesudah batas pemeriksaan, admin dinas melihat nama semua yang belum diperiksa di bawah antrean dan menutupnya sebagai gugur dengan alasan. Selama masih ada yang menunggu, data tidak dapat dikunci untuk seleksi.',
  ),
}

export const forgottenPassword: GuidePage = {
  title: 'Menolong petugas yang lupa password',
  about: 'Operator yang lupa password menghubungi dinas. Password lama tidak dapat dilihat siapa pun.',
  steps: steps(
    'Pastikan yang meminta memang pemilik akun: telepon balik ke nomor sekolah yang Anda kenal.',
    'Buka **Akun**, cari sekolahnya, tekan nama akun, lalu **Reset password**. Password sekali pakai hanya tampil saat itu: bacakan atau cetak.',
    'Petugas masuk dengan password itu dan langsung menggantinya.',
    'Admin yang kehilangan ponsel untuk verifikasi dua langkah memakai kode pemulihannya, atau meminta admin lain melepas verifikasi itu.',
  ),
}

export const list: GuidePage = {
  title: 'Mencari dan menyaring pendaftar',
  about: 'Daftar menampilkan satu anak pada satu baris, dengan nomor telepon keluarganya.',
  steps: steps(
    'Buka **SPMB SD** atau **SPMB SMP**. Cari dengan bagian nama, nomor, atau sekolah. Kotak **Cari siapa saja** di atas setiap layar juga mengenal NIK, NISN, dan nomor telepon yang lengkap.',
    '**Filter** menyaring menurut status, kecamatan, desa, sekolah, berkas, tanda, dan usia. **Belum mendapat tempat**, **Di bawah umur**, dan **Data berbeda dengan NIK** ada di **Status**.',
    '**Kolom** memilih kolom yang tampil. Tekan judul kolom untuk mengurutkan.',
    'Tekan nomor telepon untuk menelepon, atau **WA** untuk menulis lewat WhatsApp.',
    '**Lipat menu** di pojok kiri atas memberi tempat lebih lebar untuk tabel.',
  ),
}

export const screening: GuidePage = {
  title: 'Memeriksa berkas dan usia',
  about:
    'Selama pendaftaran dan sesudahnya, di sekolah pilihan atau dinas. Keluarga hanya membaca bahwa berkas sudah diperiksa.',
  steps: steps(
    'Saring daftar dengan **Berkas: Belum**, lalu buka anak pertama. Centang setiap berkas yang sudah dilihat pada **Berkas diperiksa**.',
    '**Berikutnya** membuka anak berikutnya dari daftar yang disaring.',
    'Ada yang meragukan? Beri tanda **Data diragukan** dengan alasan. Catatan di bawahnya hanya dibaca petugas. **Bantuan untuk anak di sekolah** ditulis keluarga bila perlu; hanya sekolah yang menangani anak itu dan admin yang membacanya.',
    'Anak di luar batas usia: admin memberi **Pengecualian usia** dengan surat yang sah, atau menetapkan TIDAK LULUS. Selesaikan sebelum data dikunci untuk seleksi.',
  ),
}

export const doubles: GuidePage = {
  title: 'Menyelesaikan pendaftaran ganda',
  about:
    'Dua pendaftaran yang mungkin satu anak, atau NIK yang dipakai dua anak. Selama belum diputuskan, data tidak dapat dikunci atau diumumkan.',
  steps: steps(
    'Buka **Pendaftaran ganda**. Bandingkan keduanya dengan Kartu Keluarga.',
    'Satu anak? Catat yang satu mengundurkan diri. Dua anak? Nyatakan bahwa keduanya berbeda.',
    'Nomor yang dipakai dua anak: tetapkan milik siapa. Nomor anak yang lain menjadi menyusul, dan tempatnya tidak hilang. Anak yang nomornya menyusul ada di halaman ini sampai nomornya diisi lewat **Edit**.',
  ),
}

export const corrections: GuidePage = {
  title: 'Menjawab permintaan perbaikan',
  about: 'Keluarga memintanya sesudah datanya tidak bisa diubah sendiri lagi, atau sekolah mengusulkannya.',
  steps: steps(
    'Buka **Permintaan perbaikan**. Angka pada menu adalah yang belum dijawab.',
    'Bandingkan yang lama dan yang baru dengan berkas. **Terima** langsung mengubah data; **Tolak** meminta alasan, yang dibaca keluarga.',
    'Desa, sekolah pilihan, dan tanggal lahir diterima oleh admin dinas.',
  ),
}

export const reRegistration: GuidePage = {
  title: 'Mencatat daftar ulang',
  about: 'Sesudah hasil diumumkan, di sekolah yang menerima. Tanggalnya diatur di Musim.',
  steps: steps(
    'Buka **Daftar ulang** dan pilih sekolah. Centang **Sudah datang** bila keluarga hadir dengan berkasnya, atau pindai kode QR pada kartu.',
    'Keliru mencentang? Hapus centangnya dan tulis alasan.',
    'Keluarga dapat menyatakan sendiri bahwa tempatnya diambil. Untuk keluarga tanpa HP, centang **Keluarga mengambil tempat ini**.',
    'Saring **Belum menjawab** dan telepon keluarga dari kolom **HP** sebelum batas waktu.',
    'Sesudah batas waktu admin dapat menekan **Kosongkan … kursi**. Hubungi keluarga dahulu: mungkin mereka datang tetapi belum dicatat.',
  ),
}

export const objections: GuidePage = {
  title: 'Menjawab keberatan',
  about: 'Sampai batas keberatan. Selama belum dijawab, cadangan di sekolah itu tidak dipanggil.',
  steps: steps(
    'Keluarga mengajukannya dengan Kode Ubah, atau admin mencatatnya di loket dari data anak.',
    'Buka **Keberatan**, baca riwayat anak itu, lalu **Jawab**. Bila diterima, pilih alasannya dari daftar; alasan itu diumumkan tanpa nama. Keluarga membaca jawaban Anda.',
    'Keberatan yang diterima disahkan orang kedua, admin lain atau pemantau, dengan **Sahkan**. Anak itu mendapat kursi kosong di sekolah itu, atau kursi kosong berikutnya. Kuota tidak dilampaui.',
    'Jawaban yang keliru dapat dibuka lagi satu kali, dengan alasan.',
  ),
}

export const reserve: GuidePage = {
  title: 'Memanggil cadangan',
  about: 'Sesudah ada yang mundur atau tidak daftar ulang, dan keberatan sudah dijawab.',
  steps: steps(
    'Buka **Panggil cadangan**. Tabel pertama menyebut anak yang mendapat kursi, menurut urutan sekolahnya. Dengan jalur, kursi yang kosong diberikan kepada cadangan jalur itu, lalu menurut urutan kursi sisa.',
    'Tekan **Panggil … anak**, tulis alasan, dan baca akibatnya. Anak-anak itu langsung LULUS, dan keluarganya dapat membacanya saat itu juga.',
    'Telepon mereka dari kolom **HP**: tempat yang diberikan terlambat menunggu daftar ulang.',
    'Sekolah yang **ditahan** menunggu keberatan, keputusan, atau kursi yang disimpan untuk anak yang baru saja mundur.',
  ),
}

export const freeSeats: GuidePage = {
  title: 'Memberi kursi kosong dan mencari tempat bagi setiap anak',
  about: 'Sesudah cadangan dipanggil, untuk anak yang belum mendapat tempat.',
  steps: steps(
    'Buka **Kursi kosong**. Isi batas waktu dan buka pemilihan: keluarga tanpa tempat memilih sekolah dengan kursi kosong, dengan Kode Ubah.',
    'Sesudah batas waktu tekan **Beri kursi kepada … anak**. Kursi diberikan menurut urutan seleksi.',
    'Anak yang datang sesudah hasil diumumkan: pada **Kursi kosong** isi batas waktu **Pendaftaran susulan** dan buka. Dinas, atau sekolah yang punya kursi kosong, memasukkannya lewat **Daftarkan susulan** dari formulir kertas. Anak susulan mendapat kursi pada pembagian yang sama, sesudah semua yang menunggu.',
    'Bila anak susulan setara di batas kursi, lempar dadu paling sedikit 20 kali di depan umum. Satu orang mengetik angkanya, orang kedua mengetiknya sekali lagi dari akunnya sendiri. Lalu berikan kursinya.',
    'Buka **Penyaluran**: setiap anak tanpa tempat, dengan HP dan sekolah terdekat yang masih punya kursi. Telepon keluarganya, lalu pilih hasilnya: sekolah negeri, swasta, madrasah, atau tidak melanjutkan. Tekan **Simpan**.',
  ),
}

export const complaints: GuidePage = {
  title: 'Membaca dan menjawab laporan',
  about: 'Setiap hari. Orang tua menulisnya di halaman Kontak dan menerima nomor tiket.',
  steps: steps(
    'Buka **Laporan**. Angka pada menu adalah yang belum dibuka.',
    'Tekan tiketnya. Bila menyebut nomor pendaftaran, tautan ke data anak ada di situ.',
    'Tulis jawaban: pelapor membacanya dengan nomor tiket dan e-mail atau telepon yang ia tulis. Catatan internal hanya dibaca petugas. Ubah keadaannya menjadi **selesai**.',
  ),
}

export const audit: GuidePage = {
  title: 'Mencari siapa mengubah apa',
  about: 'Bila ada pertanyaan tentang perubahan data, keputusan, atau siapa yang membuka data anak.',
  steps: steps(
    'Riwayat satu anak ada di bawah datanya.',
    'Buka **Catatan perubahan** untuk semua perubahan: saring menurut orang, tanggal, dan bagian.',
    'Catatan tidak dapat diubah atau dihapus, juga oleh admin.',
  ),
}

export const backup: GuidePage = {
  title: 'Memastikan data dicadangkan',
  about:
    'Satu kali oleh petugas komputer, lalu cukup melihat dashboard. Tanpa cadangan semua data hilang bila komputer server rusak.',
  steps: steps(
    'Dashboard menulis **Belum ada cadangan data**? Sampaikan kalimat ini kepada petugas komputer: "Pasang cadangan malam menurut halaman 2-cadangan pada panduan pemasangan (docs/it), ke cakram atau komputer lain, dan simpan kuncinya di dua tempat yang aman."',
    'Sesudah dipasang, cadangan dibuat setiap malam dan diuji sendiri. Dashboard menyebutnya bila gagal, terlalu tua, atau ada di cakram yang sama dengan data.',
    'Minta petugas komputer mencoba memulihkannya satu kali sebelum pendaftaran dibuka.',
  ),
}
