import { NO_OPEN_PAIRS } from '../../distances.ts'
import type { AccessRows, Rights } from '../access-row.ts'

const ADMIN: Rights = { admin: 'all' }
const OFFICE: Rights = { admin: 'all', monitor: 'all' }
const CORRECTION = { metres: 1_200, reason: 'Contoh alasan', seen: null }

export const distanceRows: AccessRows = {
  readDistances: { rights: OFFICE, call: () => ({ params: { type: 'sd' } }) },
  readVillageDistances: {
    rights: OFFICE,
    call: (_, __, { sd }) => ({ params: { village_id: sd.village_id } }),
  },
  readSchoolDistances: {
    rights: OFFICE,
    call: (_, __, { sd }) => ({ params: { school_id: sd.school_1_id } }),
  },
  readDesk: {
    rights: { admin: 'all', monitor: 'all', operator: 'own' },
    about: 'school',
    call: ({ id }) => ({ params: { school_id: id } }),
  },
  saveDistance: {
    rights: ADMIN,
    call: (_, __, { sd }) => ({
      params: { village_id: sd.village_id, school_id: sd.school_1_id },
      payload: CORRECTION,
    }),
  },
  removeDistance: {
    rights: ADMIN,
    call: (_, __, { sd, unzonedSd }) => ({ params: { village_id: sd.village_id, school_id: unzonedSd } }),
  },
  confirmDistances: {
    rights: ADMIN,
    call: (_, __, { importedPair }) => ({ payload: { pairs: [importedPair] } }),
  },
  confirmAllDistances: {
    rights: ADMIN,
    call: () => ({ payload: { level: 'SMP', suspicious: false, fingerprint: NO_OPEN_PAIRS } }),
  },
  readApplicantDistances: {
    rights: { admin: 'all', monitor: 'all', operator: 'own' },
    about: 'applicant',
    call: ({ id }) => ({ params: { id } }),
  },
  saveApplicantDistance: {
    rights: ADMIN,
    about: 'applicant',
    // Removes a correction that is not there. Applicants of SD have the same second choice.
    call: ({ id, number }, _, { sd, smp }) => ({
      params: { id, school_id: number?.startsWith('SMP') ? smp.school_1_id : sd.school_2_id },
      payload: { metres: null, reason: 'Contoh alasan', seen: null },
    }),
  },
}
