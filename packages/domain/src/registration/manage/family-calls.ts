/** The calls of a family, for the list of all contracts. */
import {
  closeManaged,
  correctManaged,
  freeManagedSeat,
  openManaged,
  readManaged,
  requestCorrection,
  undoManaged,
  undoManagedWithdrawal,
  withdrawManaged,
} from './contract.ts'
import { findLostNumber } from './lost-number-contract.ts'
import {
  acceptRequest,
  listRequests,
  makeChangeCode,
  readOpenRequests,
  refuseRequest,
} from './staff-contract.ts'

export const FAMILY_CONTRACTS = [
  closeManaged,
  correctManaged,
  openManaged,
  readManaged,
  requestCorrection,
  undoManaged,
  undoManagedWithdrawal,
  freeManagedSeat,
  withdrawManaged,
  findLostNumber,
  makeChangeCode,
  listRequests,
  readOpenRequests,
  acceptRequest,
  refuseRequest,
] as const
