/** Paths of public pages, as patterns, that the server needs too. */

/** The result page; the QR code of the card leads there. */
export const RESULT_PAGE_PATH = '/information/pengumuman-hasil-ppdb/:no_registration'

/** The form that asks for a number. Without script the server reads it. */
export const RESULT_CHECK_PATH = '/information/pengumuman-hasil-ppdb'

/** The confirmation that a registration is stored. */
export const REGISTERED_PAGE_PATH = '/ppdb/registered/:no_registration'

/** The school finder: which schools a village may choose. */
export const FINDER_PATH = '/information/sekolah'
/** One school. */
export const FINDER_SCHOOL_PATH = '/information/sekolah/:id'
