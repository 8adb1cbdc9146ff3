/** The list of kept children on the first page, by which its script finds the parts. */
export const KEPT = {
  section: 'di-hp-ini',
  heading: 'di-hp-ini-judul',
  list: 'di-hp-ini-daftar',
  row: 'di-hp-ini-baris',
  status: 'di-hp-ini-kabar',
  undo: 'di-hp-ini-urungkan',
} as const
