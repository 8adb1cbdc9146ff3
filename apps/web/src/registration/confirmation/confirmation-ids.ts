/** The parts of the confirmation, by which its script finds them. */
export const CONFIRMATION = {
  /** Holds the number and the name in `data-number` and `data-name`. */
  ticket: 'pendaftaran',
  code: 'kode',
  /** The sentence that the code is shown once, which is not true of a kept one. */
  shownOnce: 'kode-sekali',
  /** Holds the button that copies the code. */
  copyCode: 'salin-kode',
  /** Saves number and code as a picture. */
  picture: 'simpan-gambar',
  pictureStatus: 'simpan-gambar-status',
  /** Where to show the papers of a number that the office checks. */
  numberCheck: 'nomor-diperiksa',
  /** What to bring for the paths that this tab has claimed. */
  papers: 'berkas-jalur',
  keep: 'ingat',
  keepStatus: 'ingat-status',
  nextChild: 'anak-lain',
  /** The sentence that the next form is filled. */
  shared: 'jawaban-sama',
} as const
