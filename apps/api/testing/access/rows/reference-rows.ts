import type { AccessRow, AccessRows } from '../access-row.ts'

const everyone = (call: AccessRow['call']): AccessRow => ({ rights: 'everyone', call })
const ofVillage = everyone((_, __, { sd }) => ({ params: { village_id: sd.village_id } }))
const filterOfVillage = everyone((_, __, { sd }) => ({ params: { village_id: sd.village_id }, payload: {} }))

export const referenceRows: AccessRows = {
  listDistricts: everyone(() => ({})),
  filterDistricts: everyone(() => ({ payload: {} })),
  listVillages: everyone(() => ({ params: { district_id: 1 } })),
  filterVillages: everyone(() => ({ params: { district_id: 1 }, payload: {} })),
  listZonedSchoolsSD: ofVillage,
  listZonedSchoolsSMP: ofVillage,
  filterZonedSchoolsSD: filterOfVillage,
  filterZonedSchoolsSMP: filterOfVillage,
  listSchoolChoices: everyone((_, __, { sd }) => ({ params: { type: 'sd', village_id: sd.village_id } })),
  listAllChoices: everyone(() => ({ params: { type: 'sd' } })),
  readVillageZone: ofVillage,
  readVillageSchools: ofVillage,
  filterSchools: {
    rights: { operator: 'all', monitor: 'all', admin: 'all' },
    call: () => ({ params: { type: 'smp' } }),
  },
}
