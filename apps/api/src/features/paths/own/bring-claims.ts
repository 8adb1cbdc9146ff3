/** The claims that a registration brings along: judged by the rules of a later claim, and stored in its transaction. */
import { carriedChoices, claimClosing, followedAs } from '@spmb/domain/paths/claim/check-claim.ts'
import { CLAIM_CLOSING_MESSAGES, CLAIM_MESSAGES } from '@spmb/domain/paths/claim/messages.ts'
import { checkSentClaims, seenDocuments, sentClaims } from '@spmb/domain/paths/claim/sent-claims.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { toMessages } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { BringClaims, ChildToBe, Judged } from '../../registration/brought-claims.ts'
import { auditRegistration } from '../../registration/staff/audit-registration.ts'
import { seasonTimes } from '../../season/season.queries.ts'
import { storeSeen } from '../claims.queries.ts'
import { pathsOfLevel } from '../paths.queries.ts'
import { chosenSchools } from './own-claims.queries.ts'
import { storeClaim } from './store-claim.ts'

export function createBringClaims({
  encryption,
  timeZone,
}: {
  encryption: FieldEncryption
  timeZone: string
}): BringClaims {
  return (body, by) => {
    const sent = sentClaims(body)
    if (sent === null) return null
    if (sent === 'unreadable')
      return {
        sent: (body as { paths: unknown }).paths,
        judge: async () => ({ problems: { paths: [CLAIM_MESSAGES['claim.list']] } }),
      }
    return {
      sent,
      async judge(db, child, now): Promise<Judged> {
        const found = await levelOf(db, child)
        const closing = claimClosing({ ...found, withdrawn: false, levelState: found.state }, now)
        // A frozen level takes no registration either, and says so.
        if (closing !== null && closing !== 'processing')
          return { problems: { paths: [CLAIM_CLOSING_MESSAGES[closing]] } }
        const { settings, opensAt } = found
        if (!settings) return { problems: { paths: [CLAIM_MESSAGES['claim.path']] } }
        const context = {
          settings,
          choices: await chosenSchools(db, child),
          opens: localDateOf(opensAt, timeZone),
          today: localDateOf(now, timeZone),
        }
        const checked = checkSentClaims(sent, context)
        if ('problems' in checked) return { problems: toMessages(checked.problems, CLAIM_MESSAGES) }
        const { claims } = checked
        const seen = claims.map((claim, at) => (by === 'staff' ? seenDocuments(sent[at] ?? {}, claim) : []))
        const unknown = claims.filter((_, at) => seen[at] === null)
        if (unknown.length > 0)
          return {
            problems: Object.fromEntries(
              unknown.map(({ path }) => [`paths.${path.code}.seen`, [CLAIM_MESSAGES['claim.seen']]]),
            ),
          }
        return {
          carried: new Set(carriedChoices(claims.map(followedAs), context).map(({ school }) => school)),
          async store(tx, stored, act) {
            for (const [at, claim] of claims.entries()) {
              await storeClaim(tx, encryption, { child: { ...child, ...stored }, claim, at: act.at })
              await storeSeen(tx, { id: stored.id, path: claim.path.code, kinds: seen[at] ?? [] }, act)
              await auditRegistration(tx, act, {
                action: 'registration.claim_path',
                subjectId: stored.id,
                changes: { path: { before: null, after: claim.path.code } },
              })
            }
          },
        }
      },
    }
  }
}

async function levelOf(db: Kysely<Schema>, { season_id, level }: ChildToBe) {
  const row = await db
    .selectFrom('season_level as l')
    .innerJoin('season as s', 's.id', 'l.season_id')
    .where('l.season_id', '=', season_id)
    .where('l.level', '=', level)
    .select(['l.state', 'l.claims_until', 's.is_active', 's.window_mode', 's.opens_at', 's.closes_at'])
    .select(['s.publication_mode', 's.publishes_at'])
    .executeTakeFirstOrThrow()
  return {
    state: row.state,
    claimsUntil: row.claims_until,
    isActive: row.is_active,
    opensAt: row.opens_at,
    season: seasonTimes(row),
    settings: await pathsOfLevel(db, season_id, level),
  }
}
