/** Of what the score of a child was made (docs/product-rules.md#explanations-by-path). */
import { scoreWithParts } from '@spmb/domain/paths/claim/details.ts'
import type { PrestasiScore } from '@spmb/domain/paths/score.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import { openDetails } from './claim-details.ts'
import { pathsOfLevel } from './paths.queries.ts'

/**
 * The claim keeps what the family wrote; what was confirmed of it is a score. Where less was confirmed than was written, the parts are not
 * known any more.
 *
 * @param child.scores by the codes of the paths, as the run compared them
 * @param child.opens the day on which the registration opens
 * @returns the parts by the codes of the paths, where they make that score
 */
export async function scoreParts(
  db: Kysely<Schema>,
  encryption: Pick<FieldEncryption, 'decrypt'>,
  child: {
    id: number
    number: string
    seasonId: number
    level: Level
    scores: Readonly<Record<string, number>>
    opens: LocalDate
  },
): Promise<Map<string, PrestasiScore['parts']>> {
  const parts = new Map<string, PrestasiScore['parts']>()
  if (Object.keys(child.scores).length === 0) return parts
  const settings = await pathsOfLevel(db, child.seasonId, child.level)
  const claims = await db
    .selectFrom('claim')
    .select(['path', 'details_sealed', 'parent_school_id'])
    .where('registration_id', '=', child.id)
    .where('state', '=', 'accepted')
    .execute()
  for (const claim of claims) {
    const path = settings?.paths.find(({ code }) => code === claim.path)
    if (!path) continue
    const details = openDetails(encryption, { number: child.number, path: claim.path }, claim)
    const made = scoreWithParts(path, details, { opens: child.opens, imported: {} })
    if (made && made.score === child.scores[claim.path]) parts.set(claim.path, made.parts)
  }
  return parts
}
