/**
 * One-time passwords between the call that drew them and the page that prints them. They stay in the memory of this
 * page: history and storage would keep them after the page is closed.
 */
import type { IssuedPasswords } from '@spmb/domain/accounts/management/contract.staff.ts'

let issued: IssuedPasswords | null = null

export const issuedPasswords = {
  read: () => issued,
  keep(passwords: IssuedPasswords) {
    issued = passwords
  },
  clear() {
    issued = null
  },
}
