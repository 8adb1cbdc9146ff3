/** The chapters after sending: number, seats, result, money, data and complaints. */
import { CAPACITY_PATH, capacityTitle } from '@spmb/domain/information/documents.ts'
import { NOT_ANNOUNCED, NOT_SETTLED } from '@spmb/domain/registration/result-messages.ts'
import { LARGEST_CLASS, REGULATION } from '@spmb/domain/season/regulation.ts'
import { reRegistrationDates } from '@spmb/domain/season/window-words.ts'
import { entries } from '@spmb/domain/shared/fields/entries.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { Chapter } from './guide-text.ts'

export function admissionChapters(facts: DocumentFacts): readonly Chapter[] {
  return [number(facts), seats(facts), result(facts), fees(facts), personalData(facts), complaints(facts)]
}

function number({ season }: DocumentFacts): Chapter {
  const year = String(season.firstYear).slice(2)
  return {
    title: 'Nomor pendaftaran dan kartu',
    parts: [
      `Setiap pendaftaran mendapat nomor, berbentuk SD${year}-XXXXX-XXXXX-X atau SMP${year}-XXXXX-XXXXX-X. Simpan nomor itu: dengan nomor itu hasil dilihat dan kartu diunduh kembali. Siapa pun yang memegang nomor itu dapat melihat nama anak, pilihan sekolah, hasilnya, dan apakah berkasnya sudah diperiksa.`,
      'Kartu pendaftaran adalah tanda bukti mendaftar, bukan tanda bukti diterima. Kartu tidak memuat NIK, nama orang tua, nomor HP, dan alamat.',
    ],
  }
}

function seats({ season, publicUrl }: DocumentFacts): Chapter {
  return {
    title: 'Daya tampung dan penerimaan',
    parts: [
      `Jumlah kursi setiap sekolah tercantum dalam dokumen “${capacityTitle(season.firstYear)}” (${publicUrl}${CAPACITY_PATH}). Satu kelas paling banyak ${LARGEST_CLASS.SD} murid di SD dan ${LARGEST_CLASS.SMP} murid di SMP. Sekolah tidak dapat menerima melebihi kursinya, dan sekolah yang kursinya belum ditetapkan belum dapat menerima.`,
      `Bila pendaftar lebih banyak daripada kursi, urutannya menurut ${REGULATION}, kecuali petunjuk teknis resmi menentukan lain:`,
      {
        items: [
          'SD: yang berusia lebih tua didahulukan, lalu yang rumahnya lebih dekat ke sekolah.',
          'SMP menurut domisili: yang rumahnya lebih dekat ke sekolah didahulukan, lalu yang berusia lebih tua.',
        ],
      },
      'Seorang anak diterima di paling banyak satu sekolah. Diterima atau tidaknya diputuskan oleh petugas sekolah dan dinas, bukan oleh mesin.',
    ],
  }
}

function result({ season, timeZone, publicUrl }: DocumentFacts): Chapter {
  const when =
    season.publicationMode === 'schedule' && season.publishesAt
      ? `Hasil diumumkan ${weekdayMomentWords(season.publishesAt, timeZone)} di ${publicUrl}.`
      : `Hasil diumumkan di ${publicUrl}.`
  const days = reRegistrationDates(season, timeZone)
  return {
    title: 'Pengumuman hasil dan daftar ulang',
    parts: [
      `${when} Buka “Pengumuman Kelulusan” dan masukkan nomor pendaftaran, atau pindai kode QR pada kartu. Untuk setiap sekolah pilihan tampil LULUS, TIDAK LULUS, atau ${NOT_ANNOUNCED}. Sesudah pengumuman, pilihan yang keputusannya belum ada terbaca “${NOT_SETTLED}”.`,
      `Anak yang diterima melakukan daftar ulang di sekolah${days ? ` pada ${days}` : ''}, tanpa biaya, dengan membawa kartu pendaftaran dan dokumen aslinya. Anak yang belum diterima di kedua pilihan tetap berhak bersekolah: hubungi kantor dinas untuk sekolah yang masih memiliki kursi, atau pilih sekolah swasta.`,
    ],
  }
}

function fees(_facts: DocumentFacts): Chapter {
  return {
    title: 'Biaya',
    parts: [
      'Pendaftaran, kartu, dan pengumuman tidak dipungut biaya. Sekolah negeri tidak boleh memungut biaya atau sumbangan yang dikaitkan dengan penerimaan murid baru, mewajibkan pembelian seragam atau buku karenanya, atau menambah syarat di luar petunjuk teknis. Bila ada yang meminta uang, laporkan.',
    ],
  }
}

function personalData({ office, publicUrl }: DocumentFacts): Chapter {
  return {
    title: 'Pelindungan data pribadi',
    parts: [
      `Data dipakai ${office.name} hanya untuk penerimaan murid baru (UU Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi). NIK dan NISN disimpan terenkripsi, dan setiap petugas yang membuka data dicatat. Data apa yang disimpan, siapa yang melihatnya, berapa lama, dan hak keluarga dijelaskan di ${publicUrl}/information/privasi.`,
    ],
  }
}

function complaints({ office, publicUrl }: DocumentFacts): Chapter {
  return {
    title: 'Bantuan dan pengaduan',
    parts: [
      `Pertanyaan dan pengaduan dapat dikirim dengan Form Laporan di ${publicUrl}/contact; pengirim mendapat nomor laporan dan membaca jawabannya di ${publicUrl}/contact/jawaban. Dinas juga dapat dihubungi langsung:`,
      {
        columns: [
          { title: 'Kantor', share: 0.2 },
          { title: office.name, share: 0.8 },
        ],
        rows: [
          ['Alamat', entries(office.address).join('; ')],
          ['Telepon', entries(office.phone).join('; ')],
          ['E-mail', entries(office.email).join('; ')],
          ['Jam pelayanan', office.hours],
        ],
      },
      'Saluran nasional: lapor.go.id, ult.kemdikbud.go.id, dan posko-pengaduan.itjen.kemendikdasmen.go.id.',
    ],
  }
}
