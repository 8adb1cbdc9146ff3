/** Sentences of the page of documents. */

export const GUIDELINES_CARD = 'Jadwal, usia, dokumen, pilihan sekolah, hasil, dan pengaduan.'
export const CAPACITY_CARD = 'Kursi setiap SD dan SMP menurut kecamatan.'
