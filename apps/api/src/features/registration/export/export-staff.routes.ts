/**
 * The staff lists as .xlsx files: the rows that match the list's parameters, read in one snapshot. At most two exports
 * run at a time and at most one per account (over all workers), so that they do not slow down requests of parents.
 */
import { type Actor, scopeOf } from '@spmb/domain/accounts/actor.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { EXPORT_BUSY, EXPORT_RUNNING, SCHOOL_NOT_FOUND } from '@spmb/domain/registration/staff/messages.ts'
import {
  type ExportColumn,
  type ExportQuery,
  exportApplicants,
  exportDapodik,
  exportSchoolApplicants,
  exportSchoolDapodik,
} from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { Forbidden, NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { Unavailable } from '../../../platform/errors/request-errors.ts'
import { refusalOf, sendRefusal } from '../../../platform/http/errors/error-responses.ts'
import { sendDownload } from '../../../platform/http/files/serve-file.ts'
import { createHeldAnswers } from '../../../platform/http/limits/held-answers.ts'
import type { Slots } from '../../../platform/http/limits/slots.ts'
import { isNavigation } from '../../../platform/http/navigation.ts'
import type { Admit } from '../../../platform/http/serve.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { XLSX_TYPE } from '../../../platform/spreadsheet/writer/package-parts.ts'
import { seasonIdOf } from '../../season/season.queries.ts'
import { auditRegistration } from '../staff/audit-registration.ts'
import type { ListScope } from '../staff/list/list.queries.ts'
import { auditedQuery, type ListDeps, listFilters } from '../staff/list/list.ts'
import { dapodikQuery, exportQuery, hasPathsIn, type PathsOfFile } from './export.queries.ts'
import { startExport } from './export-file.ts'
import type { ExportForm } from './export-form.ts'

export interface ExportRoutesDeps extends ListDeps {
  /** Of the active season. */
  firstYear: () => number
  encryption: FieldEncryption
  admit: Admit
  clock: () => Date
  timeZone: string
  /** How long a third export waits for one of the two slots, in milliseconds. */
  queueTimeoutMs?: number | undefined
  /** One for each account, over all processes. */
  slots: Slots
  /** How many processes share the two slots of exports; default one. */
  processes?: number
}

const EXPORTS_AT_A_TIME = 2
const MAX_WAIT_MS = 20_000
const RETRY_AFTER_SECONDS = 15

/** Where a browser is redirected when a download is refused: to the sign-in page, or to the list of the account's level. */
const SIGN_IN = '/login'
const OWN_LIST = '/admin/ppdb'

/** How the file of a form is named, before level and day. */
const NAMES = {
  list: 'spmb',
  'list without NIK': 'spmb',
  dapodik: 'dapodik',
  decisions: 'keputusan',
} as const satisfies Record<ExportForm, string>

type ExportRequest = FastifyRequest<{ Querystring: ExportQuery; Params: { school_id?: number } }>

export function exportStaffRoutes(app: FastifyInstance, deps: ExportRoutesDeps) {
  const { db, encryption, admit, clock, timeZone, slots, processes, queueTimeoutMs = MAX_WAIT_MS } = deps
  const held = createHeldAnswers({
    kind: 'export',
    max: EXPORTS_AT_A_TIME,
    maxWaitMs: queueTimeoutMs,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    running: EXPORT_RUNNING,
    busy: EXPORT_BUSY,
    slots,
    processes,
  })

  for (const level of LEVELS) {
    // A monitor reads what an admin reads, without the identity numbers in full.
    for (const contract of [exportApplicants[level], exportSchoolApplicants[level]])
      route(contract, level, ({ role }) => (role === 'monitor' ? 'list without NIK' : 'list'))
    for (const contract of [exportDapodik[level], exportSchoolDapodik[level]])
      route(contract, level, () => 'dapodik')
  }

  function route(contract: Endpoint, level: Level, formFor: (actor: Actor) => ExportForm) {
    const actors = new WeakMap<FastifyRequest, Actor>()
    app.route<{ Querystring: ExportQuery; Params: { school_id?: number } }>({
      method: 'GET',
      url: contract.path,
      exposeHeadRoute: false,
      config: { contract },
      schema: {
        querystring: contract.query,
        ...(contract.params ? { params: contract.params } : {}),
      },
      onRequest: async (request) => {
        refuseLinkFromOtherSite(request)
        actors.set(request, await admit(request, contract))
      },
      errorHandler: refuse,
      handler: async (request, reply) => {
        const actor = actors.get(request)
        if (!actor) throw new Error('an export was handled before it was admitted')
        const schoolId = schoolOf(request, actor, level)
        return send(request, reply, { actor, level, form: request.query.form ?? formFor(actor), schoolId })
      },
    })
  }

  /** @throws NotFound for a school of the other level, or another school than the operator's own */
  function schoolOf(request: ExportRequest, actor: Actor, level: Level): number | null {
    const { school_id } = request.params
    if (school_id === undefined) return null
    const own = scopeOf(actor)
    const known = deps.reference().school(school_id)?.level === level
    if (!known || (own !== null && own !== school_id)) throw new NotFound(SCHOOL_NOT_FOUND)
    return school_id
  }

  /** What an account may read of paths in a file: an admin all, a school the claims that it checks, a monitor nothing of a child. */
  async function pathsFor(actor: Actor, form: ExportForm, scope: ListScope): Promise<PathsOfFile> {
    if (actor.role === 'monitor' || form === 'decisions') return null
    return (await hasPathsIn(db.kysely, scope)) ? { school: scopeOf(actor) } : null
  }

  async function send(
    request: ExportRequest,
    reply: FastifyReply,
    asked: { actor: Actor; level: Level; form: ExportForm; schoolId: number | null },
  ) {
    const { actor, level, form, schoolId } = asked
    const { form: _, columns: names, ...query } = request.query
    const columns = names?.split(',') as ExportColumn[] | undefined
    const now = clock()
    const scope = { seasonId: await seasonIdOf(db.kysely, query.season), level, schoolId }
    const gone = new AbortController()
    const leave = () => gone.abort()
    reply.raw.once('close', leave)
    await held.enterFor({ actor, request, reply })
    // Audited before the first row is sent, since an incomplete file also discloses data.
    const isDapodik = form === 'dapodik'
    const name = NAMES[form]
    const changes = {
      level,
      school_id: schoolId,
      query: auditedQuery(query),
      ...(name !== NAMES.list && { form }),
      ...(columns && { columns }),
    }
    await auditRegistration(db.kysely, auditContextOf({ actor, request }, now), {
      action: 'registration.export',
      changes,
    })
    const filters = listFilters(deps, { role: actor.role, level, query })
    const paths = await pathsFor(actor, form, scope)
    const job = {
      level,
      form,
      columns,
      ...(paths && { paths: paths.school === null ? ('office' as const) : ('school' as const) }),
      ageOn: ageReferenceDate(query.season ?? deps.firstYear()),
      query: isDapodik
        ? dapodikQuery(db.kysely, scope, filters, paths)
        : exportQuery(db.kysely, scope, filters, query.sort, paths),
      settings: db.settings,
      dataKey: encryption.dataKey,
      timeZone,
    }
    const file = await startExport(job, gone.signal).catch((error: unknown) => {
      throw gone.signal.aborted ? new Unavailable(RETRY_AFTER_SECONDS, EXPORT_BUSY) : error
    })
    // From here on Fastify destroys the file when the response is closed.
    reply.raw.off('close', leave)
    const date = localDateOf(now, timeZone).replaceAll('-', '')
    const fileName = `${name}-${level.toLowerCase()}-${date}.xlsx`
    return sendDownload(reply, { type: XLSX_TYPE, name: fileName, content: file })
  }
}

/**
 * Refuses navigations from other sites: a browser sends the session cookie with them (SameSite=Lax). Browsers without
 * Sec-Fetch-Site (before 2023) are accepted, since the server cannot distinguish such a link from a bookmark.
 */
function refuseLinkFromOtherSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new Forbidden(ACCOUNT_MESSAGES['session.other_site'])
}

/** An API client gets the refusal as JSON; a browser that navigates is redirected or gets one sentence as text. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!isNavigation(request)) return sendRefusal(error, request, reply)
  const refusal = refusalOf(error, request)
  if (refusal.status === 401) return reply.redirect(SIGN_IN, 302)
  if (refusal.status === 403 || refusal.status === 404) return reply.redirect(OWN_LIST, 302)
  if (refusal.status === 500) request.log.error({ err: error }, 'an export failed')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const sentences =
    typeof refusal.message === 'string' ? [refusal.message] : Object.values(refusal.message).flat()
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .serializer(String)
    .send(sentences.join('\n'))
}
