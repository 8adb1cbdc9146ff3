/** The last acknowledged registration, kept in memory, so that its confirmation page needs no request. */
import type { PublicRegistration } from '@spmb/domain/registration/contract.ts'

let sent: PublicRegistration | null = null

export function rememberSent(registration: PublicRegistration): void {
  sent = registration
}

export function justSent(number: string): PublicRegistration | null {
  return sent?.no_registration === number ? sent : null
}
