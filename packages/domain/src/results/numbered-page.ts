/** The pages of one registration, which the server draws from its number. */
import type { PublicMeta, PublicRegistration } from '../registration/contract.public.ts'

/** What such a page shows. */
export type NumberedView =
  | { kind: 'found'; registration: PublicRegistration; meta: PublicMeta | undefined }
  /** `mistyped`: the check character reveals a typing mistake. */
  | { kind: 'notFound'; mistyped: boolean }
