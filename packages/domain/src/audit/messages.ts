/** Sentences about the query of the audit. */

export type AuditCode = 'audit.area' | 'audit.who' | 'audit.date' | 'audit.before'

export const AUDIT_MESSAGES: Record<AuditCode, string> = {
  'audit.area': 'Bagian catatan ini tidak dikenal. Pilih dari daftar',
  'audit.who': 'Pelaku ini tidak dikenal. Pilih dari daftar',
  'audit.date': 'Isi tanggal sebagai tahun-bulan-hari, contoh: 2025-06-10',
  'audit.before': 'Halaman catatan ini tidak dikenal. Kembali ke catatan terbaru',
}
