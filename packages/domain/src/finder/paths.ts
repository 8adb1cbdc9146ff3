/** The paths of the school finder as patterns. */

/** Which schools a village may choose. */
export const FINDER_PATH = '/information/sekolah'
/** One school. */
export const FINDER_SCHOOL_PATH = '/information/sekolah/:id'
