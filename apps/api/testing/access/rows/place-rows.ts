import type { AccessRow, AccessRows, Rights } from '../access-row.ts'

const ADMIN: Rights = { admin: 'all' }
const OFFICE: Rights = { admin: 'all', monitor: 'all' }

/** The fields of a valid school, without its level. */
export const A_SCHOOL = {
  npsn: '50209999',
  name: 'SD Contoh Baru',
  status: 'NEGERI',
  district_id: 1,
  phone: '0373 21000',
  point: { latitude: -8.5389, longitude: 118.4636 },
}

const ofVillage = (name: 'closeVillage' | 'reopenVillage'): AccessRow => ({
  rights: ADMIN,
  call: (_, __, { newSchools }) => ({
    params: { village_id: newSchools.villages[name] },
    payload: { version: 1 },
  }),
})

const ofSchool = (name: 'closeSchool' | 'reopenSchool' | 'removeSchool'): AccessRow => ({
  rights: ADMIN,
  call: (_, __, { newSchools }) => ({
    params: { school_id: newSchools.schools[name] },
    payload: { version: 1 },
  }),
})

export const placeRows: AccessRows = {
  listSchools: { rights: OFFICE, call: () => ({}) },
  createSchool: { rights: ADMIN, call: () => ({ payload: { ...A_SCHOOL, level: 'SD' } }) },
  changeSchool: {
    rights: ADMIN,
    call: (_, __, { newSchools }) => ({
      params: { school_id: newSchools.schools.changeSchool },
      payload: { ...A_SCHOOL, npsn: '50209998', version: 1 },
    }),
  },
  closeSchool: ofSchool('closeSchool'),
  reopenSchool: ofSchool('reopenSchool'),
  removeSchool: ofSchool('removeSchool'),
  readVillage: { rights: OFFICE, call: (_, __, { sd }) => ({ params: { village_id: sd.village_id } }) },
  changeVillage: {
    rights: ADMIN,
    call: (_, __, { newSchools }) => ({
      params: { village_id: newSchools.village },
      // A point would change distances, which a frozen season refuses.
      payload: { aliases: ['Contoh Lain'], point: null, version: 1 },
    }),
  },
  closeVillage: ofVillage('closeVillage'),
  reopenVillage: ofVillage('reopenVillage'),
}
