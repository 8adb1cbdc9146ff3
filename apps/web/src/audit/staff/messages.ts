/** Sentences of the record of changes. */

export const downloadedOnly = (rows: string) =>
  `${rows} catatan terbaru diunduh. Persempit tanggal untuk yang lebih lama`
export const CHANGE_SEARCH = 'Ubah kata pencarian, tanggal, atau filter.'
export const AUDIT_TEXT = 'Siapa melakukan apa, kapan, dan dari mana. NIK dan password disamarkan.'
