/** The contracts of what follows the publication of results. */
import {
  giveFreeSeats,
  openFreeSeats,
  readFreeSeats,
  readWish,
  saveWish,
  takeBackSeat,
} from './free-seats/staff-contract.ts'
import {
  answerObjection,
  confirmObjection,
  fileObjection,
  listObjections,
  readObjections,
  reopenObjection,
  seatObjection,
} from './objection/staff-contract.ts'
import {
  listAdmitted,
  readReRegistration,
  recordArrival,
  releaseSeats,
  saveArrival,
  saveKeepWaiting,
} from './re-registration/staff-contract.ts'
import { callReserveOf, listCalls, previewReserve, readCallRecord } from './reserve/staff-contract.ts'
import type { Endpoint } from './shared/endpoint.ts'

export const ADMISSION_CONTRACTS: readonly Endpoint[] = [
  listAdmitted.SD,
  listAdmitted.SMP,
  readReRegistration.SD,
  readReRegistration.SMP,
  saveArrival,
  saveKeepWaiting,
  recordArrival,
  releaseSeats.SD,
  releaseSeats.SMP,
  listObjections,
  readObjections,
  fileObjection,
  answerObjection,
  confirmObjection,
  reopenObjection,
  seatObjection,
  previewReserve.SD,
  previewReserve.SMP,
  callReserveOf.SD,
  callReserveOf.SMP,
  listCalls.SD,
  listCalls.SMP,
  readCallRecord,
  readFreeSeats.SD,
  readFreeSeats.SMP,
  openFreeSeats.SD,
  openFreeSeats.SMP,
  giveFreeSeats.SD,
  giveFreeSeats.SMP,
  readWish,
  saveWish,
  takeBackSeat,
]
