/** The distance that counts for an applicant and a chosen school, in metres (docs/product-rules.md#zones-of-a-season). */
import { type RawBuilder, sql } from 'kysely'

type ChosenSchool = 'r.school_1_id' | 'r.school_2_id'

/**
 * Of a registration `r`: the applicant's own distance, else that of the village; null: unknown. For few rows: it looks up both
 * for each.
 */
export function distanceTo(school: ChosenSchool): RawBuilder<number | null> {
  return sql<number | null>`coalesce(
    (select own.metres from registration_distance as own where own.registration_id = r.id and own.school_id = ${sql.ref(school)}),
    ${villageDistance(school)}
  )`
}

/** A subquery for the distance of the village of a registration `r`: an override, an imported or a computed one; no row: unknown. */
export function villageDistance(school: ChosenSchool): RawBuilder<{ metres: number }> {
  return sql<{ metres: number }>`(
    select pair.metres from distance as pair
     where pair.season_id = r.season_id and pair.village_id = r.village_id and pair.school_id = ${sql.ref(school)}
     order by array_position(array['override', 'imported', 'computed'], pair.source) limit 1)`
}
