/** Every contract of the described API, computed from what its modules export. A test finds a module that is missing here. */
import * as accountsPublic from './accounts/contract.public.ts'
import * as accountsStaff from './accounts/contract.staff.ts'
import * as accountsManagementStaff from './accounts/management/contract.staff.ts'
import * as accountsOwnSessionsStaff from './accounts/own-sessions/contract.staff.ts'
import * as accountsSecondFactorStaff from './accounts/second-factor/contract.staff.ts'
import * as auditStaff from './audit/contract.staff.ts'
import * as complaintAnswerPublic from './complaint/answer-contract.public.ts'
import * as complaintPublic from './complaint/contract.public.ts'
import * as complaintStaff from './complaint/contract.staff.ts'
import * as freeSeatsFamily from './free-seats/contract.family.ts'
import * as freeSeatsStaff from './free-seats/contract.staff.ts'
import * as lateStaff from './free-seats/late-contract.staff.ts'
import * as importStaff from './import/contract.staff.ts'
import * as mailFamily from './mail/contract.family.ts'
import * as mailStaff from './mail/contract.staff.ts'
import * as objectionFamily from './objection/contract.family.ts'
import * as objectionStaff from './objection/contract.staff.ts'
import * as officeStaff from './office/contract.staff.ts'
import * as officeFilesStaff from './office/files/contract.staff.ts'
import * as onwardStaff from './onward/contract.staff.ts'
import * as papersStaff from './papers/contract.staff.ts'
import * as claimFamily from './paths/claim/contract.family.ts'
import * as claimCounter from './paths/claim/counter/contract.staff.ts'
import * as pathsStaff from './paths/contract.staff.ts'
import * as pathsSeatsStaff from './paths/seats-contract.staff.ts'
import * as publicationStaff from './publication/contract.staff.ts'
import * as quotaPublic from './quota/contract.public.ts'
import * as quotaStaff from './quota/contract.staff.ts'
import * as quotaGridStaff from './quota/grid-contract.staff.ts'
import * as reRegistrationFamily from './re-registration/contract.family.ts'
import * as reRegistrationStaff from './re-registration/contract.staff.ts'
import * as recapStaff from './recap/contract.staff.ts'
import * as referencePublic from './reference/contract.public.ts'
import * as registrationPublic from './registration/contract.public.ts'
import * as manageFamily from './registration/manage/contract.family.ts'
import * as managePublic from './registration/manage/contract.public.ts'
import * as manageStaff from './registration/manage/contract.staff.ts'
import * as manageLostNumberPublic from './registration/manage/lost-number-contract.public.ts'
import * as bulkStaff from './registration/staff/bulk/contract.staff.ts'
import * as registrationStaff from './registration/staff/contract.staff.ts'
import * as doublesStaff from './registration/staff/doubles/contract.staff.ts'
import * as findStaff from './registration/staff/find/contract.staff.ts'
import * as numbersStaff from './registration/staff/numbers/contract.staff.ts'
import * as paperStaff from './registration/staff/paper/contract.staff.ts'
import * as removalStaff from './registration/staff/removal-contract.staff.ts'
import * as screeningStaff from './registration/staff/screening/contract.staff.ts'
import * as suspiciousStaff from './registration/staff/suspicious-contract.staff.ts'
import * as reportingPublic from './reporting/contract.public.ts'
import * as reportingStaff from './reporting/contract.staff.ts'
import * as reportingSchoolStaff from './reporting/school-contract.staff.ts'
import * as reportingTasksStaff from './reporting/tasks-contract.staff.ts'
import * as reserveStaff from './reserve/contract.staff.ts'
import * as referenceStaff from './schools/contract.staff.ts'
import * as seasonStaff from './season/contract.staff.ts'
import * as seasonSeasonsStaff from './season/seasons-contract.staff.ts'
import * as selectionActStaff from './selection/act/contract.staff.ts'
import * as selectionDeskStaff from './selection/desk/contract.staff.ts'
import * as selectionDistanceApplicantStaff from './selection/distance/applicant-contract.staff.ts'
import * as selectionDistanceStaff from './selection/distance/contract.staff.ts'
import * as selectionPreviewStaff from './selection/preview/contract.staff.ts'
import * as selectionPublicFamily from './selection/public/contract.family.ts'
import type { Endpoint } from './shared/endpoint.ts'
import type { Level } from './shared/level.ts'
import * as supportFamily from './support/contract.family.ts'
import * as supportStaff from './support/contract.staff.ts'
import * as zoningPublic from './zoning/contract.public.ts'
import * as zoningStaff from './zoning/contract.staff.ts'

/** The order of the API's pages, and of the calls that tests make one after another. */
const MODULES = [
  referencePublic,
  zoningPublic,
  quotaPublic,
  reportingPublic,
  reportingStaff,
  reportingTasksStaff,
  reportingSchoolStaff,
  recapStaff,
  registrationPublic,
  managePublic,
  manageFamily,
  manageLostNumberPublic,
  manageStaff,
  freeSeatsFamily,
  objectionFamily,
  claimFamily,
  claimCounter,
  reRegistrationFamily,
  onwardStaff,
  supportFamily,
  supportStaff,
  mailFamily,
  selectionPublicFamily,
  registrationStaff,
  findStaff,
  bulkStaff,
  paperStaff,
  removalStaff,
  screeningStaff,
  doublesStaff,
  numbersStaff,
  suspiciousStaff,
  complaintPublic,
  complaintAnswerPublic,
  accountsPublic,
  accountsStaff,
  accountsOwnSessionsStaff,
  accountsSecondFactorStaff,
  accountsManagementStaff,
  zoningStaff,
  quotaStaff,
  quotaGridStaff,
  importStaff,
  complaintStaff,
  auditStaff,
  seasonStaff,
  seasonSeasonsStaff,
  pathsStaff,
  pathsSeatsStaff,
  officeStaff,
  officeFilesStaff,
  mailStaff,
  papersStaff,
  publicationStaff,
  referenceStaff,
  reRegistrationStaff,
  objectionStaff,
  reserveStaff,
  freeSeatsStaff,
  lateStaff,
  selectionActStaff,
  selectionPreviewStaff,
  selectionDistanceStaff,
  selectionDistanceApplicantStaff,
  selectionDeskStaff,
] as const

export const CONTRACTS: readonly Endpoint[] = MODULES.flatMap(contractsOf)

/** What a module exports, one level into plain objects, as `listZonedSchools.SD`. */
export function contractsOf(module: object): Endpoint[] {
  return Object.values(module).flatMap((value) => {
    if (isContract(value)) return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isContract) : []
  })
}

function isContract(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value
  )
}

type Exported<Module> = Module extends unknown ? Module[keyof Module] : never
type NameOf<Value> = Value extends Endpoint
  ? Value['name']
  : Value extends Readonly<Record<Level, Endpoint>>
    ? Value[Level]['name']
    : never

/** The names of all calls. Each has a description (`api-docs/calls`). */
export type CallName = NameOf<Exported<(typeof MODULES)[number]>>
