/** The first admin of the story's installation. */
import type { Account } from '../support/staff.ts'

export const FIRST_ADMIN: Account = { username: 'contoh.musim', password: 'kuda liar di padang doro ncanga' }

/** The settings of a server with this admin. */
export const FIRST_ADMIN_SETTINGS = {
  ADMIN_USERNAME: FIRST_ADMIN.username,
  ADMIN_PASSWORD: FIRST_ADMIN.password,
}
