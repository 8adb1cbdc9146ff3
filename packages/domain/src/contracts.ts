/** Every contract of the API, for OpenAPI and for tests that must know all of them. */
import { changePassword, confirmPassword, login, logout, readMe } from './accounts/contract.ts'
import {
  changeAccount,
  createAccount,
  createSchoolAccounts,
  disableAccount,
  drawAccountSlips,
  endAccountSessions,
  listAccounts,
  planSchoolAccounts,
  removeAccountSecondFactor,
  resetAccount,
} from './accounts/management/contract.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './accounts/own-sessions/contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
} from './accounts/second-factor/contract.ts'
import { ADMISSION_CONTRACTS } from './admission-contracts.ts'
import { exportAudit, listAudit } from './audit/contract.ts'
import { readReportAnswer } from './complaint/answer-contract.ts'
import { sendReport } from './complaint/contract.ts'
import { countNewReports, listReports, updateReport } from './complaint/staff-contract.ts'
import { readManagedWish, saveManagedWish } from './free-seats/contract.ts'
import { applyImport, checkImport, exportTable } from './import/staff-contract.ts'
import { fileOwnObjection, readOwnAdmission } from './objection/own-contract.ts'
import {
  listOfficeFiles,
  readOfficeUpload,
  removeOfficeFile,
  sendOfficeUpload,
  storeOfficeFile,
} from './office/files/staff-contract.ts'
import { changeOffice, readOffice } from './office/staff-contract.ts'
import {
  callOffPublication,
  hideResults,
  markPublicationLook,
  publishResults,
  readPublicationCheck,
} from './publication/staff-contract.ts'
import { listQuotas } from './quota/contract.ts'
import { readQuotaGrid, saveQuotas, undoQuotas } from './quota/grid-contract.ts'
import { editQuota, resetQuota, resetQuotasOfLevel } from './quota/staff-contract.ts'
import { saveOwnKeepWaiting } from './re-registration/own-contract.ts'
import { exportRecap, readRecap } from './recap/staff-contract.ts'
import { filterDistricts, filterVillages, listDistricts, listVillages } from './reference/contract.ts'
import {
  changeSchool,
  changeVillage,
  closeSchool,
  createSchool,
  listSchools,
  readVillage,
  removeSchool,
  reopenSchool,
} from './reference/staff-contract.ts'
import { readRegistration, registerSd, registerSmp } from './registration/contract.ts'
import { FAMILY_CONTRACTS } from './registration/manage/family-calls.ts'
import {
  applyDecisions,
  previewDecisions,
  readDecisionFile,
  readLastDecisions,
  undoDecisions,
} from './registration/staff/bulk/contract.ts'
import { editApplicant, listApplicants, readHistory, showNik } from './registration/staff/contract.ts'
import { listDoubles } from './registration/staff/doubles/contract.ts'
import { findApplicants } from './registration/staff/find/contract.ts'
import { listNumbers, settleNumber } from './registration/staff/numbers/contract.ts'
import { registerFromPaper } from './registration/staff/paper/contract.ts'
import {
  deleteApplicant,
  freeHeldSeat,
  listTrash,
  restoreApplicant,
  undoWithdrawal,
  withdrawApplicant,
} from './registration/staff/removal-contract.ts'
import { readScreening, saveDocuments, saveFlag, saveNote } from './registration/staff/screening/contract.ts'
import { clearSuspicious, listSuspicious, markSuspicious } from './registration/staff/suspicious-contract.ts'
import { readCounts } from './reporting/contract.ts'
import { readOwnSchool } from './reporting/school-contract.ts'
import { readStaffCounts } from './reporting/staff-contract.ts'
import { readOfficeTasks } from './reporting/tasks-contract.ts'
import {
  activateSeason,
  createSeason,
  listSchoolYears,
  listSeasonFigures,
  readActivation,
} from './season/seasons-contract.ts'
import { changeSeason, listSeasons } from './season/staff-contract.ts'
import {
  applySelection,
  callOffSelection,
  changeSelectionMethod,
  exportFullRun,
  freezeLevel,
  previewSelection,
  readSelection,
  setSelectionSeed,
  signSelection,
  unfreezeLevel,
} from './selection/act/contract.ts'
import {
  compareManualDecisions,
  printSelectionRecord,
  readSelectionCases,
  readSelectionFigures,
} from './selection/preview/contract.ts'
import { readOwnResult } from './selection/public/contract.ts'
import { SCHOOL_ORDER_CONTRACTS } from './selection/school-order-contracts.ts'
import type { Endpoint } from './shared/endpoint.ts'
import {
  filterZonedSchools,
  listSchoolChoices,
  listZonedSchools,
  readVillageSchools,
  readVillageZone,
} from './zoning/contract.ts'
import { addToZone, confirmZone, filterSchools, listZones, removeFromZone } from './zoning/staff-contract.ts'

const ALL = [
  listDistricts,
  filterDistricts,
  listVillages,
  filterVillages,
  listZonedSchools.SD,
  listZonedSchools.SMP,
  filterZonedSchools.SD,
  filterZonedSchools.SMP,
  listSchoolChoices,
  readVillageZone,
  readVillageSchools,
  listQuotas,
  readCounts,
  readStaffCounts,
  readOfficeTasks,
  readOwnSchool,
  readRecap.SD,
  readRecap.SMP,
  exportRecap.SD,
  exportRecap.SMP,
  registerSd,
  registerSmp,
  readRegistration,
  ...FAMILY_CONTRACTS,
  readManagedWish,
  saveManagedWish,
  readOwnAdmission,
  fileOwnObjection,
  saveOwnKeepWaiting,
  readOwnResult,
  listApplicants.SD,
  listApplicants.SMP,
  findApplicants,
  previewDecisions.SD,
  previewDecisions.SMP,
  applyDecisions.SD,
  applyDecisions.SMP,
  readLastDecisions,
  undoDecisions,
  readDecisionFile,
  registerFromPaper.SD,
  registerFromPaper.SMP,
  editApplicant.SD,
  editApplicant.SMP,
  readHistory,
  showNik,
  deleteApplicant,
  withdrawApplicant,
  undoWithdrawal,
  freeHeldSeat,
  listTrash,
  restoreApplicant,
  readScreening,
  saveDocuments,
  saveNote,
  saveFlag,
  listDoubles.SD,
  listDoubles.SMP,
  listNumbers,
  settleNumber,
  listSuspicious,
  markSuspicious,
  clearSuspicious,
  sendReport,
  readReportAnswer,
  login,
  logout,
  readMe,
  confirmPassword,
  changePassword,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  requireSecondFactor,
  listAccounts,
  createAccount,
  planSchoolAccounts,
  createSchoolAccounts,
  drawAccountSlips,
  changeAccount,
  resetAccount,
  disableAccount,
  endAccountSessions,
  removeAccountSecondFactor,
  listZones,
  addToZone,
  removeFromZone,
  filterSchools,
  editQuota,
  resetQuotasOfLevel,
  resetQuota,
  readQuotaGrid,
  saveQuotas,
  undoQuotas,
  checkImport,
  applyImport,
  exportTable,
  listReports,
  countNewReports,
  updateReport,
  listAudit,
  exportAudit,
  listSchoolYears,
  listSeasons,
  changeSeason,
  listSeasonFigures,
  createSeason,
  readActivation,
  activateSeason,
  readOffice,
  changeOffice,
  listOfficeFiles,
  readOfficeUpload,
  sendOfficeUpload,
  storeOfficeFile,
  removeOfficeFile,
  readPublicationCheck,
  markPublicationLook,
  publishResults,
  callOffPublication,
  hideResults,
  listSchools,
  createSchool,
  changeSchool,
  closeSchool,
  reopenSchool,
  removeSchool,
  readVillage,
  changeVillage,
  confirmZone,
  ...ADMISSION_CONTRACTS,
  readSelection,
  changeSelectionMethod,
  freezeLevel,
  setSelectionSeed,
  previewSelection,
  signSelection,
  applySelection,
  callOffSelection,
  unfreezeLevel,
  exportFullRun,
  readSelectionFigures,
  readSelectionCases,
  printSelectionRecord,
  compareManualDecisions,
  ...SCHOOL_ORDER_CONTRACTS,
] as const

export const CONTRACTS: readonly Endpoint[] = ALL

/** The names of all calls. Each has a description (`api-docs/calls`). */
export type CallName = (typeof ALL)[number]['name']
