/**
 * A password that somebody is told once and changes at the first sign-in: sixteen letters of Crockford's base 32 in
 * small letters (80 bits), in groups, so that it can be read out on a telephone.
 */
import { base32Letters } from '../shared/base32.ts'
import type { RandomBytes } from '../shared/registration-number.ts'

export function drawOneTimePassword(random: RandomBytes): string {
  const letters = base32Letters(random(16)).toLowerCase()
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
