import type { AccessRows, Rights } from '../access-row.ts'

const ADMIN: Rights = { admin: 'all' }

export const zoningRows: AccessRows = {
  listZones: { rights: { monitor: 'all', admin: 'all' }, call: () => ({}) },
  addToZone: {
    rights: ADMIN,
    call: (_, __, { sd, unzonedSd }) => ({
      params: { village_id: sd.village_id, type: 'sd' },
      payload: { school_id: unzonedSd },
    }),
  },
  removeFromZone: {
    rights: ADMIN,
    call: (_, __, { sd, unzonedSd }) => ({
      params: { village_id: sd.village_id, school_id: unzonedSd, type: 'sd' },
    }),
  },
  confirmZone: {
    rights: ADMIN,
    call: (_, __, { newSchools }) => ({
      params: { village_id: newSchools.village },
      payload: { school_ids: [] },
    }),
  },
}
