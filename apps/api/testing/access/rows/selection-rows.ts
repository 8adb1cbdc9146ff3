import { A_CONFIRMATION, selectionId, selectionPayload } from '../../selection.ts'
import type { AccessRow, AccessRows } from '../access-row.ts'

const ADMIN: AccessRow['rights'] = { admin: 'all' }
const ADMIN_AND_MONITOR: AccessRow['rights'] = { admin: 'all', monitor: 'all' }

const row = (name: string, rights: AccessRow['rights'], more: Partial<AccessRow> = {}): AccessRow => ({
  rights,
  ...more,
  call: (_, { password }, { selection }) => {
    const payload = selectionPayload(name, selection, password)
    return { params: { id: selectionId(name, selection), type: 'sd' }, ...(payload && { payload }) }
  },
})

export const selectionRows: AccessRows = {
  readSelection: { rights: ADMIN_AND_MONITOR, call: () => ({}) },
  changeSelectionMethod: row('changeSelectionMethod', ADMIN),
  readConfirmations: row('readConfirmations', ADMIN),
  confirmBeforeFreeze: {
    rights: ADMIN,
    about: 'applicant',
    state: 'contradicted',
    destroys: true,
    call: ({ id }) => ({ params: { id }, payload: A_CONFIRMATION }),
  },
  freezeLevel: row('freezeLevel', ADMIN),
  typeSelectionSeed: row('typeSelectionSeed', ADMIN),
  confirmSelectionSeed: row('confirmSelectionSeed', ADMIN_AND_MONITOR, { destroys: true }),
  previewSelection: row('previewSelection', ADMIN_AND_MONITOR),
  signSelection: row('signSelection', ADMIN_AND_MONITOR, { destroys: true }),
  applySelection: row('applySelection', ADMIN),
  callOffSelection: row('callOffSelection', ADMIN),
  unfreezeLevel: row('unfreezeLevel', ADMIN),
  exportFullRun: row('exportFullRun', ADMIN),
  exportCompleteCertificate: row('exportCompleteCertificate', ADMIN_AND_MONITOR),
  readSelectionFigures: row('readSelectionFigures', ADMIN_AND_MONITOR),
  readSelectionCases: row('readSelectionCases', ADMIN_AND_MONITOR),
  printSelectionRecord: row('printSelectionRecord', ADMIN_AND_MONITOR),
  compareManualDecisions: row('compareManualDecisions', ADMIN_AND_MONITOR),
}
