/** The contracts about what orders the applicants of a school: distances and the desk. */
import { readDesk } from './desk/contract.ts'
import { readApplicantDistances, saveApplicantDistance } from './distance/applicant-contract.ts'
import {
  confirmAllDistances,
  confirmDistances,
  readDistances,
  readSchoolDistances,
  readVillageDistances,
  removeDistance,
  saveDistance,
} from './distance/contract.ts'

export const SCHOOL_ORDER_CONTRACTS = [
  readDistances,
  readVillageDistances,
  readSchoolDistances,
  saveDistance,
  removeDistance,
  confirmDistances,
  confirmAllDistances,
  readApplicantDistances,
  saveApplicantDistance,
  readDesk,
] as const
