/** The calls of a family, for the list of all contracts. */
import {
  closeManaged,
  correctManaged,
  openManaged,
  readManaged,
  requestCorrection,
  undoManaged,
  undoManagedWithdrawal,
  withdrawManaged,
} from './contract.ts'

export const FAMILY_CONTRACTS = [
  closeManaged,
  correctManaged,
  openManaged,
  readManaged,
  requestCorrection,
  undoManaged,
  undoManagedWithdrawal,
  withdrawManaged,
] as const
