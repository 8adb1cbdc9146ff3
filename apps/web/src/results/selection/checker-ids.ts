/** The parts of the checker in the page, by which its script finds them. */
export const CHECKER = {
  section: 'periksa',
  /** Checks the published certificate. */
  button: 'periksa-hasil',
  file: 'periksa-berkas',
  state: 'periksa-keadaan',
  /** What the state may become, each in a template. */
  failed: 'periksa-gagal',
  faultless: 'periksa-cocok',
  faulty: 'periksa-tidak-cocok',
  /** The hash is another one than this device keeps. */
  exchanged: 'periksa-lain',
  /** Words from paper, and what they are. */
  words: 'kata-kertas',
  wordsAnswer: 'kata-jawaban',
  /** Checks the chain of acts, and what it is. */
  chainButton: 'periksa-rantai',
  chainState: 'rantai-keadaan',
  /** Lets the reader keep the newest hash in place of one that is not in the chain. */
  chainReplace: 'rantai-ganti',
  /** What this device keeps of the frozen data. */
  kept: 'kode-diingat',
} as const

/** The parts of the templates that differ, marked by `data-slot`. */
export type CheckerSlot = 'text' | 'summary' | 'announced' | 'hash' | 'title' | 'faults' | 'more' | 'report'
