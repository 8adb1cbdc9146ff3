/** The pages of one registration, which the server draws from its number. */
import type { PublicMeta, PublicRegistration } from '../registration/contract.ts'

/** The result page; the QR code of the card leads there. */
export const RESULT_PAGE_PATH = '/information/pengumuman-hasil-ppdb/:no_registration'

/** The confirmation that a registration is stored. */
export const REGISTERED_PAGE_PATH = '/ppdb/registered/:no_registration'

/** What such a page shows. */
export type NumberedView =
  | { kind: 'found'; registration: PublicRegistration; meta: PublicMeta | undefined }
  /** `mistyped`: the check character reveals a typing mistake. */
  | { kind: 'notFound'; mistyped: boolean }
