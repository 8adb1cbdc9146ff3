/** Staff calls for papers. Each is audited, since it leaves the system with names of children. */
import { type Actor, scopeOf } from '@spmb/domain/accounts/actor.ts'
import {
  type LevelPaper,
  printApplicantSheet,
  printLevelPaper,
  printSchoolPaper,
  type SchoolPaper,
} from '@spmb/domain/papers/contract.staff.ts'
import { MAX_PRINTED, notFrozen, tooManyToPrint } from '@spmb/domain/papers/messages.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { SCHOOL_NOT_FOUND } from '@spmb/domain/registration/staff/messages.ts'
import { orderKeysOf } from '@spmb/domain/selection/order.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type AuditContext, auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import { type Admit, serveStaff } from '../../platform/http/serve.ts'
import type { PrintLogo } from '../../platform/pdf/parts/print-logo.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import { hasPaths } from '../paths/paths.queries.ts'
import { findApplicant, toApplicant } from '../registration/staff/applicant-rows.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { activeSeasonId, type Settings } from '../season/season.queries.ts'
import { readDeskOf } from '../selection/desk/read-desk.ts'
import { drawSheet } from './applicant-sheet.ts'
import { drawLetter } from './decision-letter.ts'
import type { PaperFacts } from './draw-paper.ts'
import { drawHashNotice } from './hash-notice.ts'
import { drawAdmitted, drawOrder, drawUnplaced } from './lists.ts'
import { admittedChildren, frozenRun, unplacedChildren } from './papers.queries.ts'

export interface PapersDeps {
  admit: Admit
  db: Database
  encryption: Pick<FieldEncryption, 'decrypt'>
  limits: RateLimits
  clock: () => Date
  timeZone: string
  publicUrl: string
  settings: () => Settings
  logo: () => PrintLogo | null
  isSampleData: () => boolean
  /** A school by its id, also a closed one. */
  schoolOf: (id: number) => { name: string; npsn: string; level: Level } | undefined
}

/** How the file of a paper is named, before school and day. */
const NAMES: Record<SchoolPaper | LevelPaper, string> = {
  order: 'urutan',
  admitted: 'diterima',
  letter: 'sk',
  hash: 'kode-terkunci',
  unplaced: 'tanpa-tempat',
}

export function papersStaffRoutes(app: FastifyInstance, deps: PapersDeps) {
  const { admit, db, encryption, limits, clock, timeZone, settings } = deps

  serveStaff(app, { contract: printSchoolPaper, admit }, async (call) => {
    const { school_id: schoolId, paper } = call.params
    const own = scopeOf(call.actor)
    const school = deps.schoolOf(schoolId)
    if (!school || (own !== null && own !== schoolId)) throw new NotFound(SCHOOL_NOT_FOUND)
    const facts = factsFor(call.actor)
    const bytes = await drawOf(school, { schoolId, paper, facts })
    await audit(auditContextOf(call, facts.at), { paper, schoolId })
    return fileOf([NAMES[paper], school.npsn], bytes, facts)
  })

  async function drawOf(
    school: { name: string; level: Level },
    { schoolId, paper, facts }: { schoolId: number; paper: SchoolPaper; facts: PaperFacts },
  ) {
    if (paper === 'hash') return noticeOf(school, facts)
    const asked = { schoolId, ownSchool: schoolId, firstYear: undefined, namesSeats: false }
    const desk = await readDeskOf(db, asked)
    if (paper === 'order') return drawOrder(facts, desk)
    const { name, level } = school
    const children = await admittedOf(level, schoolId)
    return paper === 'admitted'
      ? drawAdmitted(facts, { school: name, children })
      : drawLetter(facts, { level, order: desk.by_path ? null : desk.order, school: name, children })
  }

  async function noticeOf({ name, level }: { name: string; level: Level }, facts: PaperFacts) {
    const run = await frozenRun(db.kysely, { seasonId: await activeSeasonId(db.kysely), level })
    if (!run) throw new Conflict(notFrozen(level))
    return drawHashNotice(facts, { ...run, level, school: name, publicUrl: deps.publicUrl })
  }

  for (const level of LEVELS)
    serveStaff(app, { contract: printLevelPaper[level], admit }, async (call) => {
      const { paper } = call.params
      const facts = factsFor(call.actor)
      const bytes = await (paper === 'letter' ? letterOf(level, facts) : unplacedOf(level, facts))
      await audit(auditContextOf(call, facts.at), { paper, level })
      return fileOf([NAMES[paper], levelPath(level)], bytes, facts)
    })

  async function letterOf(level: Level, facts: PaperFacts) {
    const seasonId = await activeSeasonId(db.kysely)
    const { order_keys: keys } = await db.kysely
      .selectFrom('season_level')
      .select('order_keys')
      .where('season_id', '=', seasonId)
      .where('level', '=', level)
      .executeTakeFirstOrThrow()
    const order = (await hasPaths(db.kysely, seasonId, level)) ? null : orderKeysOf(keys)
    return drawLetter(facts, { level, order, school: null, children: await admittedOf(level, null) })
  }

  async function unplacedOf(level: Level, facts: PaperFacts) {
    const children = await unplacedChildren(db.kysely, { seasonId: await activeSeasonId(db.kysely), level })
    refuseTooMany(children)
    return drawUnplaced(facts, { level, children })
  }

  async function admittedOf(level: Level, schoolId: number | null) {
    const seasonId = await activeSeasonId(db.kysely)
    const children = await admittedChildren(db.kysely, { seasonId, level, schoolId })
    refuseTooMany(children)
    return children
  }

  serveStaff(app, { contract: printApplicantSheet, admit }, async (call) => {
    const { actor, params } = call
    await limits.take('nik', `account ${actor.userId}`)
    const facts = factsFor(actor)
    const ownSchool = scopeOf(actor)
    const found = await findApplicant(db.kysely, params.id, ownSchool)
    if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
    await auditRegistration(db.kysely, auditContextOf(call, facts.at), {
      action: 'registration.print_sheet',
      subjectId: params.id,
    })
    const { nik_sealed: sealed, no_registration: number } = found
    const nik = found.cleared_at || sealed.length === 0 ? null : encryption.decrypt(sealed, number)
    const bytes = await drawSheet(facts, toApplicant(found, { encryption, ownSchool }), nik)
    return fileOf(['lembar', number.toLowerCase()], bytes, facts)
  })

  function factsFor(actor: Actor): PaperFacts {
    const { season, office, head } = settings()
    const isSample = deps.isSampleData()
    return { season, office, head, logo: deps.logo(), isSample, printedBy: actor.name, at: clock(), timeZone }
  }

  function audit(
    act: AuditContext,
    { paper, schoolId, level }: { paper: string; schoolId?: number; level?: Level },
  ) {
    return recordAudit(db.kysely, {
      ...act,
      action: 'paper.print',
      ...(schoolId === undefined
        ? { subject: 'paper', changes: { paper, level } }
        : { subject: 'school', subjectId: schoolId, changes: { paper } }),
    })
  }

  const fileOf = (name: string[], bytes: Buffer, { at }: PaperFacts) => ({
    name: `${[...name, localDateOf(at, timeZone).replaceAll('-', '')].join('-')}.pdf`,
    base64: bytes.toString('base64'),
  })
}

/** @throws Conflict for more children than anybody prints */
function refuseTooMany({ length }: readonly unknown[]): void {
  if (length > MAX_PRINTED) throw new Conflict(tooManyToPrint(length))
}
