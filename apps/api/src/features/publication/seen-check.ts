/**
 * What a check has shown to an account, as a text that its browser sends back: the database's snapshot, a digest of what would be
 * published, and the time, sealed for this account and season. So 'seen' and a publication refer to what was really read.
 */
import { timingSafeEqual } from 'node:crypto'
import { PUBLICATION_MESSAGES } from '@spmb/domain/publication/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'

export interface SeenCheck {
  snapshot: string
  digest: string
  at: Date
}

export interface CheckReader {
  userId: number
  seasonId: number
}

type Sealing = Pick<FieldEncryption, 'digest'>

export function sealCheck(
  encryption: Sealing,
  reader: CheckReader,
  { snapshot, digest, at }: SeenCheck,
): string {
  const text = `${snapshot}~${digest}~${at.getTime()}`
  return `${text}~${sealOf(encryption, reader, text)}`
}

/** @throws RuleBroken for a text that this account has not read for this season */
export function openCheck(encryption: Sealing, reader: CheckReader, sealed: string): SeenCheck {
  const [snapshot = '', digest = '', at = '', seal = ''] = sealed.split('~')
  const expected = Buffer.from(sealOf(encryption, reader, `${snapshot}~${digest}~${at}`))
  const given = Buffer.from(seal)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new RuleBroken({ check: [PUBLICATION_MESSAGES['check.unreadable']] })
  return { snapshot, digest, at: new Date(Number(at)) }
}

const sealOf = (encryption: Sealing, { userId, seasonId }: CheckReader, text: string) =>
  encryption.digest(`publication check ${userId} ${seasonId} ${text}`).toString('base64url')
