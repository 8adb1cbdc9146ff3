/** Complaints as an office gets them, so that its list has something to show. */
import { ticketOf } from '@spmb/domain/complaint/ticket.ts'
import type { Chance } from './chance.ts'

const COMPLAINTS = [
  [
    'Nama sekolah tidak muncul',
    'Saya sudah memilih desa, tetapi sekolah yang dekat rumah tidak ada di daftar.',
  ],
  ['Salah menulis tanggal lahir', 'Tanggal lahir anak saya keliru satu hari. Bagaimana cara memperbaikinya?'],
  [
    'Kartu tidak dapat dibuka',
    'Kartu pendaftaran tidak terbuka di telepon saya.\n\nMohon dikirim lewat e-mail.',
  ],
  ['Nomor pendaftaran hilang', 'Telepon saya rusak dan nomor pendaftaran anak tidak sempat saya catat.'],
  ['NIK sudah terdaftar', 'Muncul tulisan NIK sudah terdaftar, padahal saya belum pernah mendaftar.'],
  ['Pindah domisili', 'Kami baru pindah dan KK belum setahun. Apakah tetap dapat mendaftar di zona baru?'],
  ['Hasil belum terlihat', 'Di halaman pengumuman masih tertulis belum diumumkan.'],
  ['Terima kasih', 'Pendaftaran tahun ini lebih mudah. Terima kasih kepada petugas.'],
  ['Jarak sekolah', 'Sekolah pilihan kedua jauh sekali dari rumah. Apakah ada pilihan lain?'],
  ['Anak kembar', 'Kami punya anak kembar. Apakah perlu dua pendaftaran?'],
  ['Situs lambat pagi hari', 'Pukul delapan pagi halaman lama terbuka, setelah itu lancar.'],
  ['Kursi roda', 'Anak saya memakai kursi roda. Sekolah mana yang mempunyai jalur landai?'],
] as const
const ANSWER =
  'Terima kasih atas laporan Anda. Silakan hubungi kantor kami pada jam kerja bila masih ada kendala.'
const STATES = ['baru', 'diproses', 'selesai'] as const

export function demoComplaints(chance: Chance, season: { id: number }, from: Date, to: Date) {
  const span = Math.max(1, to.getTime() - from.getTime())
  return COMPLAINTS.map(([title, content], index) => {
    const created_at = new Date(
      from.getTime() + Math.floor((span * (index + chance.next())) / COMPLAINTS.length),
    )
    const state = STATES[Math.min(2, chance.below(4))] ?? 'baru'
    return {
      season_id: season.id,
      ticket: ticketOf(chance.bytes(8)),
      name: `Contoh Pelapor ${index + 1}`,
      email: `pelapor${index + 1}@contoh.example`,
      title,
      content,
      state,
      note: state === 'baru' ? null : 'Sudah dihubungi lewat e-mail.',
      answer: state === 'selesai' ? ANSWER : null,
      answered_at: state === 'selesai' ? created_at : null,
      created_at,
      updated_at: created_at,
    }
  }).sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
}
