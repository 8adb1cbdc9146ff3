/** Village and schools of the paper form: one list of all villages; the schools of the last form are chosen again. */
import type { RegistrationContext } from '@spmb/domain/registration/check-registration.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffectOn } from '../../../platform/effects.ts'
import type { Named } from '../../school-choice/school-choice.ts'
import { clearLists, useSchoolChoice } from '../../school-choice/use-school-choice.ts'
import { useAreas, useSchools } from '../filter-lists.ts'
import { lastForm } from './last-form.ts'

/** @param ownSchool an operator's school, which is choice 1; null: any */
export function usePaperChoices(level: Level, ownSchool: number | null) {
  const { state, choose, restore, retry } = useSchoolChoice(level, true)
  const areas = useAreas()
  const schools = useSchools(level)

  function chooseVillage(village: Named) {
    choose('village_id', village)
    const { school_1_id: first, school_2_id: second } = lastForm(level) ?? {}
    const wanted = ownSchool ?? first
    // They are chosen as soon as the zone is loaded, if it has them.
    restore({
      ...(wanted && { school_1_id: wanted }),
      ...(second && second !== wanted && { school_2_id: second }),
    })
  }

  // Once for each form; seats may have changed.
  useEffectOn([], () => {
    clearLists()
    const village = lastForm(level)?.village
    if (village) chooseVillage(village)
  })

  const { zone, chosen } = state
  const isReady = zone.state === 'ready'
  const served = isReady ? zone.items.schools : []
  return {
    state,
    choose,
    chooseVillage,
    retry,
    areas,
    served,
    /** The operator's school; undefined while the list of schools is not loaded. */
    own: schools.data?.find(({ id }) => id === ownSchool),
    isOutsideZone: isReady && ownSchool !== null && !served.some(({ id }) => id === ownSchool),
    /** What the rule of the zone needs; nothing until the zone is loaded. */
    zoneContext(): Pick<RegistrationContext, 'zoneOf'> {
      if (!isReady || !chosen.village_id) return {}
      const schoolIds = new Set(served.map(({ id }) => id))
      // The form has no district, so the rule does not compare it.
      return { zoneOf: (villageId) => ({ villageId, districtId: 0, schoolIds }) }
    },
  }
}

export type PaperChoices = ReturnType<typeof usePaperChoices>
