import type { AccessRows } from '../access-row.ts'

const ofFamily = (payload: object = {}): AccessRows[string] => ({
  rights: 'family',
  call: () => ({ payload }),
})

export const manageRows: AccessRows = {
  // A right code needs no role, so the example is that of another registration for everybody.
  openManaged: {
    rights: 'everyone',
    call: (_, __, { opened }) => ({ payload: opened }),
  },
  closeManaged: ofFamily(),
  readManaged: { rights: 'family', call: () => ({}) },
  correctManaged: ofFamily({ name: 'Contoh', version: 1 }),
  undoManaged: ofFamily({ version: 1 }),
  withdrawManaged: ofFamily({ word: 'MUNDUR', version: 1 }),
  undoManagedWithdrawal: ofFamily(),
  requestCorrection: ofFamily({ name: 'Contoh' }),
}
