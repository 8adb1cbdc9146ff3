/** Sentences about objections, for a family with its change code. */

export const objectUntil = (moment: string) => `Diterima paling lambat ${moment}.`
export const OBJECT_TEXT =
  'Untuk setiap sekolah hanya dapat diajukan satu kali, dan tidak dapat diubah lagi. Dinas menjawabnya di sini.'
