/** The parts of the confirmation, by which its script finds them. */
export const CONFIRMATION = {
  /** Holds the number and the name in `data-number` and `data-name`. */
  ticket: 'pendaftaran',
  code: 'kode',
  /** Where to show the papers of a number that the office checks. */
  numberCheck: 'nomor-diperiksa',
  keep: 'ingat',
  keepStatus: 'ingat-status',
  nextChild: 'anak-lain',
  /** The sentence that the next form is filled. */
  shared: 'jawaban-sama',
} as const
