/** The registration that was acknowledged a moment ago, so that its confirmation needs no second call. In memory only. */
import type { PublicRegistration } from '@spmb/domain/registration/contract.ts'

let sent: PublicRegistration | null = null

export function rememberSent(registration: PublicRegistration): void {
  sent = registration
}

export function justSent(number: string): PublicRegistration | null {
  return sent?.no_registration === number ? sent : null
}
