/** Papers of the office as PDF, to sign, to hang out or to file (docs/product-rules.md#papers). Each one is audited. */
import * as z from 'zod/mini'
import { STAFF_MESSAGES } from '../registration/staff/messages.ts'
import { endpoint } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { type Level, levelPath } from '../shared/level.ts'

/** `base64`: the bytes of the PDF. */
const paperFile = z.object({ name: z.string(), base64: z.string() })

/**
 * The order of the desk with the decisions; the admitted children for the notice board; the decision letter with them as attachment; the
 * frozen hash of the level to hang up, which names no child.
 */
export const SCHOOL_PAPERS = ['order', 'admitted', 'letter', 'hash'] as const
export type SchoolPaper = (typeof SCHOOL_PAPERS)[number]

export const printSchoolPaper = endpoint({
  name: 'printSchoolPaper',
  method: 'GET',
  path: '/api/papers/schools/:school_id/:paper',
  access: ['admin', 'monitor', 'operator'],
  params: z.object({ school_id: pathId, paper: z.enum(SCHOOL_PAPERS) }),
  data: paperFile,
})

/** All children without a place, with their phones; the decision letter with the admitted children of every school. */
export const LEVEL_PAPERS = ['unplaced', 'letter'] as const
export type LevelPaper = (typeof LEVEL_PAPERS)[number]

const ofLevel = (level: Level) =>
  endpoint({
    name: `printLevelPaper${level}`,
    method: 'GET',
    path: `/api/papers/${levelPath(level)}/:paper`,
    access: ['admin', 'monitor'],
    level,
    recentPassword: true,
    params: z.object({ paper: z.enum(LEVEL_PAPERS) }),
    data: paperFile,
  })

export const printLevelPaper = { SD: ofLevel('SD'), SMP: ofLevel('SMP') }

/** All data of a registration on one page, with the whole NIK, for the file of the school. */
export const printApplicantSheet = endpoint({
  name: 'printApplicantSheet',
  method: 'GET',
  path: '/api/papers/children/:id',
  access: ['admin', 'operator'],
  params: z.object({ id: pathId }),
  data: paperFile,
  messages: STAFF_MESSAGES,
})
