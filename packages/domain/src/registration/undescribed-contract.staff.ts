/** Calls that the description of the API leaves out: the address of a public call with more in its answer, and downloads, which are no JSON. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { type Level, levelPath } from '../shared/level.ts'
import { seasonQuery } from '../shared/paging.ts'
import { publicRegistration } from './contract.public.ts'
import { REGISTRATION_FOUND } from './messages.ts'
import { applicant } from './staff/applicant.ts'
import { listQuery } from './staff/list-query.ts'
import { STAFF_MESSAGES, staffCode } from './staff/messages.ts'

const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const
const WHO_CHANGES = ['admin', 'operator'] as const

/**
 * `readRegistration` with a session: the whole record for staff in scope; for an operator of another school the public
 * view, which the number alone gives access to. Only the record has an `id`.
 */
export const readApplicant = endpoint({
  name: 'readApplicant',
  method: 'GET',
  path: '/api/ppdb/registered/:no',
  access: EVERY_ROLE,
  limit: 'lookup',
  params: z.object({ no: z.string() }),
  message: REGISTRATION_FOUND,
  data: z.union([applicant, publicRegistration]),
})

/** What only a file has, on a level with paths and for who may read it: the path of the seat, and the claims. */
export const FILE_COLUMNS = ['seat_path', 'claims'] as const
export type FileColumn = (typeof FILE_COLUMNS)[number]

/** What a list can show, and a file of what it shows can have. */
export const EXPORT_COLUMNS = [
  'name',
  'nisn',
  'gender',
  'father_name',
  'mother_name',
  'age',
  'birth_date',
  'village_id',
  'distance',
  'school_1_id',
  'school_2_id',
  'state',
  'phone',
  'documents',
  'flags',
  'source',
  'created_at',
  ...FILE_COLUMNS,
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]
const isExportColumn = (name: string) => EXPORT_COLUMNS.some((column) => column === name)

/** `decisions`: the narrow list that is filled in and sent back as decisions (`readDecisionFile`). */
const exportQuery = z.extend(listQuery, {
  form: z.optional(z.literal('decisions', staffCode('query.form'))),
  /** Names of columns with commas between them; absent: all. The number is always there. */
  columns: z.optional(
    z
      .string(staffCode('query.columns'))
      .check(z.refine((names) => names.split(',').every(isExportColumn), staffCode('query.columns'))),
  ),
})
export type ExportQuery = z.output<typeof exportQuery>

/** All applicants of a season that the list's parameters leave, as .xlsx; for a monitor without the NIK. */
const exportOf = (level: Level) =>
  endpoint({
    name: `exportApplicants${level}`,
    method: 'GET',
    path: `/ppdb/export/excel/${levelPath(level)}`,
    access: ['admin', 'monitor'],
    level,
    recentPassword: true,
    query: exportQuery,
    data: z.never(),
    messages: STAFF_MESSAGES,
  })

/** Those of one school: its operator and admins. */
const exportOfSchool = (level: Level) =>
  endpoint({
    name: `exportSchoolApplicants${level}`,
    method: 'GET',
    path: `/ppdb/export/excel/:school_id/${levelPath(level)}`,
    access: WHO_CHANGES,
    level,
    recentPassword: true,
    params: z.object({ school_id: pathId }),
    query: exportQuery,
    data: z.never(),
    messages: STAFF_MESSAGES,
  })

/** Downloads, registered by the export itself. */
export const exportApplicants = { SD: exportOf('SD'), SMP: exportOf('SMP') }
export const exportSchoolApplicants = { SD: exportOfSchool('SD'), SMP: exportOfSchool('SMP') }

/** The admitted children of a season with their schools, as .xlsx in the columns of Dapodik. */
const dapodikOf = (level: Level) =>
  endpoint({
    name: `exportDapodik${level}`,
    method: 'GET',
    path: `/ppdb/export/dapodik/${levelPath(level)}`,
    access: ['admin'],
    level,
    recentPassword: true,
    query: seasonQuery,
    data: z.never(),
    messages: STAFF_MESSAGES,
  })

/** Those of one school: its operator and admins. */
const dapodikOfSchool = (level: Level) =>
  endpoint({
    name: `exportSchoolDapodik${level}`,
    method: 'GET',
    path: `/ppdb/export/dapodik/:school_id/${levelPath(level)}`,
    access: WHO_CHANGES,
    level,
    recentPassword: true,
    params: z.object({ school_id: pathId }),
    query: seasonQuery,
    data: z.never(),
    messages: STAFF_MESSAGES,
  })

/** Downloads like those above; not for a monitor, since the file has the NIK. */
export const exportDapodik = { SD: dapodikOf('SD'), SMP: dapodikOf('SMP') }
export const exportSchoolDapodik = { SD: dapodikOfSchool('SD'), SMP: dapodikOfSchool('SMP') }
