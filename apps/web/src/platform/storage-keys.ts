/** Where the device keeps what the script in the head of a page reads before the first paint. */
export const STORAGE_KEYS = {
  /** The id of the size of the text. */
  textSize: 'spmb-tulisan',
  /** Change codes by registration number. */
  codes: 'spmb-kode-ubah',
  /** The registration number of a child whose NIK or NISN the office checks, in this tab. */
  numberCheck: 'spmb-nomor-diperiksa',
  /** What to bring for the paths of the child that was just registered, in this tab. */
  papers: 'spmb-berkas',
  /** The children that are listed on the first page. */
  children: 'spmb-anak',
  /** Hashes of certificates that were checked here, by their addresses. */
  certificates: 'spmb-bukti',
  /** Since when a form waits, by level; nothing of the form. */
  waiting: 'spmb-menunggu',
} as const
