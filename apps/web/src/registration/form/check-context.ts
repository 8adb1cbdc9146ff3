/** What the rules need to know besides the answers: the day, the season, and the zone as far as it is loaded. */
import type { RegistrationContext } from '@spmb/domain/registration/check-registration.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { SchoolChoiceState } from '../school-choice/school-choice.ts'

export function checkContext(facts: PageFacts, choices: SchoolChoiceState): RegistrationContext {
  const { zone, chosen } = choices
  const context = { today: facts.today, firstYear: facts.season.firstYear }
  if (zone.state !== 'ready' || !chosen.district_id) return context
  const districtId = chosen.district_id.id
  const schoolIds = new Set(zone.items.schools.map((school) => school.id))
  return { ...context, zoneOf: (villageId) => ({ villageId, districtId, schoolIds }) }
}
