/** The distance that counts for an applicant and a chosen school, in metres (docs/product-rules.md#zones-of-a-season). */
import { type RawBuilder, sql } from 'kysely'

/**
 * Of a registration `r`: the applicant's own distance, else that of the village: an override, an imported or a computed one;
 * null: unknown.
 */
export function distanceTo(school: 'r.school_1_id' | 'r.school_2_id'): RawBuilder<number | null> {
  const chosen = sql.ref(school)
  return sql<number | null>`coalesce(
    (select own.metres from registration_distance as own where own.registration_id = r.id and own.school_id = ${chosen}),
    (select pair.metres from distance as pair
      where pair.season_id = r.season_id and pair.village_id = r.village_id and pair.school_id = ${chosen}
      order by array_position(array['override', 'imported', 'computed'], pair.source) limit 1)
  )`
}
