import type { ManagementCode } from '@spmb/domain/accounts/management/messages.ts'

/** A change of an account that the rules refuse. The browser and the command line each have sentences for the codes. */
export class AccountRefused extends Error {
  readonly code: ManagementCode
  constructor(code: ManagementCode) {
    super(code)
    this.code = code
  }
}
