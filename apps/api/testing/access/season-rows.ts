import type { AccessRows } from './access-row.ts'

export const seasonRows: AccessRows = {
  listSchoolYears: { rights: { admin: 'all', monitor: 'all', operator: 'all' }, call: () => ({}) },
  listSeasons: { rights: { admin: 'all' }, call: () => ({}) },
  changeSeason: {
    rights: { admin: 'all' },
    call: (_, __, { season: { id, version } }) => ({
      params: { id },
      payload: { notice: 'Contoh pemberitahuan', version },
    }),
  },
}
