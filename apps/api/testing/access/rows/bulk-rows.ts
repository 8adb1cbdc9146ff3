import type { AccessRow, AccessRows, Rights } from '../access-row.ts'

/** Operators decide for their own school, within those who chose it. */
const DECIDE: Rights = { operator: 'all', admin: 'all' }

/** Undecided children stay undecided. */
function ofLevel(level: 'sd' | 'smp', extra: object = {}): AccessRow {
  return {
    rights: DECIDE,
    call: (_, who, world) => {
      const schoolId = who.schoolId ?? world[level].school_1_id
      const targets = { query: { school_id: schoolId }, school_id: schoolId, decision: null }
      return { payload: { targets, ...extra } }
    },
  }
}

const reason = 'Contoh alasan'

export const bulkRows: AccessRows = {
  previewDecisionsSD: ofLevel('sd'),
  previewDecisionsSMP: ofLevel('smp'),
  applyDecisionsSD: ofLevel('sd', { reason }),
  applyDecisionsSMP: ofLevel('smp', { reason }),
  readLastDecisions: { rights: DECIDE, call: () => ({}) },
  readDecisionFile: {
    rights: DECIDE,
    call: () => ({ payload: { name: 'contoh.csv', content: btoa('No. Pendaftaran,NPSN,Status') } }),
  },
  undoDecisions: { rights: DECIDE, call: () => ({ payload: { act_id: 1 } }) },
}
