/** The chapters before sending: when, who, with what, where to, and how. */
import { DOCUMENTS, type DocumentKind } from '@spmb/domain/registration/documents.ts'
import { AGES, ageReferenceDate, FAMILY_CARD_YEARS } from '@spmb/domain/season/regulation.ts'
import { closingWords, openingWords, windowDates } from '@spmb/domain/season/window-words.ts'
import { NIK_LENGTH, NISN_LENGTH } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { localDateOf, longDate, MONTH_NAMES, yearsBefore } from '@spmb/domain/shared/local-date.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { Chapter } from './guide-text.ts'

export function registrationChapters(facts: DocumentFacts): readonly Chapter[] {
  return [schedule(facts), applicants(facts), papers(facts), zones(facts), steps(facts)]
}

function schedule({ season, timeZone, publicUrl }: DocumentFacts): Chapter {
  return {
    title: 'Jadwal',
    parts: [
      windowWords(season, timeZone),
      `Pendaftaran dilakukan di ${publicUrl}, kapan saja selama pendaftaran dibuka, lewat HP atau komputer. Yang sudah diterima sistem sebelum penutupan dihitung. Yang tidak dapat mendaftar sendiri dapat meminta bantuan sekolah atau kantor dinas.`,
    ],
  }
}

/** With a forced mode the dates are a schedule, which does not decide (docs/product-rules.md#registration-window). */
function windowWords(season: DocumentFacts['season'], timeZone: string): string {
  const dates = windowDates(season, timeZone)
  if (season.windowMode === 'open') return `Jadwal pendaftaran: ${dates}. Pendaftaran sekarang dibuka.`
  if (season.windowMode === 'closed') return `Jadwal pendaftaran: ${dates}. Pendaftaran sekarang ditutup.`
  return `Pendaftaran berlangsung ${dates}: dibuka ${openingWords(season, timeZone)} dan ditutup setelah ${closingWords(season, timeZone)}.`
}

function applicants({ season: { firstYear } }: DocumentFacts): Chapter {
  const { preferred, lowest, exceptionMonths } = AGES.SD
  const day = longDate(ageReferenceDate(firstYear))
  const bornUntil = (months: number) => longDate(monthsBefore(ageReferenceDate(firstYear), months))
  return {
    title: 'Siapa yang dapat mendaftar',
    parts: [
      `Usia dihitung pada ${day}.`,
      {
        items: [
          `SD: anak berusia ${preferred} tahun (lahir sampai ${bornUntil(preferred * 12)}) diutamakan. Anak berusia paling rendah ${lowest} tahun (lahir sampai ${bornUntil(lowest * 12)}) dapat mendaftar (Pasal 11).`,
          `SD di bawah ${lowest} tahun: paling rendah ${yearsAndMonths(exceptionMonths)} (lahir sampai ${bornUntil(exceptionMonths)}), hanya bagi anak dengan kecerdasan atau bakat istimewa dan kesiapan psikis, dengan rekomendasi tertulis psikolog profesional. Bila tidak ada psikolog, rekomendasi diberikan dewan guru sekolah (Pasal 11 ayat (6) dan ayat (7)).`,
          'Masuk SD tidak mensyaratkan tes membaca, menulis, atau berhitung (Pasal 11 ayat (5)).',
          `SMP: paling tinggi ${AGES.SMP.highest} tahun dan sudah menyelesaikan SD atau bentuk lain yang sederajat (Pasal 12).`,
        ],
      },
      'Sistem mengingatkan bila usia di luar ketentuan dan tidak menolak pendaftaran: petugas yang memeriksanya, karena ada pengecualian.',
    ],
  }
}

function papers({ season, timeZone }: DocumentFacts): Chapter {
  const opens = localDateOf(season.opensAt, timeZone)
  const words: Record<DocumentKind, string> = {
    birth_certificate:
      'Akta kelahiran, atau surat keterangan lahir dari pihak berwenang yang dilegalisasi lurah atau kepala desa (Pasal 14 ayat (1)).',
    family_card: `Kartu Keluarga yang terbit paling singkat ${FAMILY_CARD_YEARS} tahun sebelum pendaftaran, yaitu sampai ${longDate(yearsBefore(opens, FAMILY_CARD_YEARS))}. Yang lebih baru tetap berlaku bila perubahannya bukan karena pindah: anggota keluarga bertambah atau berkurang, atau kartu hilang atau rusak.`,
    school_certificate: 'SMP: ijazah atau dokumen lain yang menyatakan sudah lulus (Pasal 14 ayat (2)).',
  }
  return {
    title: 'Dokumen yang disiapkan',
    parts: [
      'Dokumen tidak diunggah ke sistem. Siapkan saat mengisi formulir dan bawa saat daftar ulang.',
      {
        items: [
          ...DOCUMENTS.map((kind) => words[kind]),
          'Nama orang tua atau wali di Kartu Keluarga sama dengan di rapor atau ijazah, akta kelahiran, atau Kartu Keluarga sebelumnya, kecuali orang tua meninggal atau bercerai, dengan surat keterangannya.',
          'Bila Kartu Keluarga tidak ada karena bencana: surat keterangan domisili yang dilegalisasi lurah atau kepala desa.',
        ],
      },
    ],
  }
}

function zones({ reference }: DocumentFacts): Chapter {
  return {
    title: 'Wilayah penerimaan dan pilihan sekolah',
    parts: [
      'Setiap desa dan kelurahan mempunyai daftar SD dan SMP yang melayaninya, menurut wilayah administrasi (Pasal 25). Formulir menampilkan hanya sekolah yang melayani desa atau kelurahan yang dipilih.',
      {
        items: [
          'Pilih dua sekolah yang berbeda: Pilihan 1 dan Pilihan 2. Pilihan 2 adalah kesempatan kedua.',
          'Bila hanya satu sekolah melayani desa itu, sekolah itu menjadi Pilihan 1 dan Pilihan 2.',
          'Bila belum ada sekolah yang melayani desa itu, hubungi kantor dinas sebelum mendaftar.',
          'Perubahan wilayah penerimaan tidak mengubah pendaftaran yang sudah dikirim.',
        ],
      },
      ...(reference.hasProposedZones
        ? ['Sebagian wilayah penerimaan di sistem ini masih usulan dan belum ditetapkan dinas.']
        : []),
    ],
  }
}

function steps({ publicUrl }: DocumentFacts): Chapter {
  return {
    title: 'Cara mendaftar',
    parts: [
      {
        numbered: true,
        items: [
          `Buka ${publicUrl}, tekan “Daftar Sekarang”, lalu pilih SD atau SMP.`,
          `Isi formulir. NIK anak terdiri atas ${NIK_LENGTH} digit, lihat Kartu Keluarga. SMP: isi juga NISN, ${NISN_LENGTH} digit, sekolah asal, dan tahun lulus.`,
          'Pilih kecamatan, desa atau kelurahan, lalu dua sekolah.',
          'Centang persetujuan orang tua atau wali (UU Nomor 27 Tahun 2022 Pasal 25).',
          'Periksa semua jawaban di halaman berikutnya. Pendaftaran baru terkirim setelah “Sudah Benar, Daftar Sekarang” ditekan.',
          'Catat nomor pendaftaran dan Kode Ubah yang muncul, lalu unduh kartunya.',
        ],
      },
      'Satu NIK hanya dapat mendaftar satu kali untuk satu jenjang. Bila sambungan terputus, kirim lagi dari HP yang sama: pendaftaran tidak akan ganda. Bila ada data yang keliru setelah terkirim, perbaiki sendiri di halaman Kelola pendaftaran dengan nomor dan Kode Ubah, atau hubungi sekolah Pilihan 1 atau kantor dinas.',
    ],
  }
}

/** The same day so many months earlier; meant for first days of a month. */
function monthsBefore(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months
  const [year, month] = [Math.floor(count / 12), (count % MONTH_NAMES.length) + 1]
  return `${year}-${String(month).padStart(2, '0')}${date.slice(7)}`
}

function yearsAndMonths(months: number): string {
  return months % 12 === 0 ? `${months / 12} tahun` : `${Math.floor(months / 12)} tahun ${months % 12} bulan`
}
