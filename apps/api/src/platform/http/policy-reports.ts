/**
 * Reports of browsers about content that the content security policy blocked (CSP level 3, 5.3). Only the name of the
 * directive is counted. Nothing of a report is stored or logged: its addresses may contain a registration number.
 */
import type { FastifyInstance } from 'fastify'
import type { RateLimits } from './limits/rate-limit.ts'

/** Where pages tell browsers to send their reports. */
export const REPORTS_PATH = '/csp-reports'

/** The directives that are counted by name; all others are 'other', since a label must have few values. */
export const REPORTED_DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'img-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
  'other',
] as const
export type ReportedDirective = (typeof REPORTED_DIRECTIVES)[number]

/** Bytes of a body. A browser may send several reports together. */
const BODY_LIMIT = 32 * 1024
/** Reports of one body that are counted. */
const MOST_REPORTS = 20

/** `report-to` in current browsers, `report-uri` in older ones. */
const BODY_TYPES = ['application/reports+json', 'application/csp-report', 'application/json']

/**
 * Answers 204 to every body in JSON, and 429 to a network above its limit.
 *
 * @param blocked called once for each blocked content that a page of this site caused, not a browser extension
 */
export function policyReports(
  app: FastifyInstance,
  { limits, blocked }: { limits: Pick<RateLimits, 'take'>; blocked: (by: ReportedDirective) => void },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parse = scope.getDefaultJsonParser('remove', 'remove')
    scope.addContentTypeParser(BODY_TYPES, { parseAs: 'string', bodyLimit: BODY_LIMIT }, parse)
    const onRequest = async (request: { ip: string }) => {
      await limits.take('policyReport', request.ip)
    }
    scope.post(REPORTS_PATH, { onRequest, config: { quiet: true } }, (request, reply) => {
      for (const directive of blockedBy(request.body)) blocked(directive)
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

/** The directives that a body of either form names; empty for any other body. */
export function blockedBy(body: unknown): ReportedDirective[] {
  const reports = Array.isArray(body) ? body.slice(0, MOST_REPORTS) : [body]
  return reports.flatMap((report) => {
    const { type = 'csp-violation', body: current, 'csp-report': older } = fieldsOf(report)
    if (type !== 'csp-violation') return []
    const facts = { ...fieldsOf(older), ...fieldsOf(current) }
    const directive =
      facts.effectiveDirective ?? facts['effective-directive'] ?? facts['violated-directive'] ?? undefined
    if (typeof directive !== 'string' || isOfExtension(facts)) return []
    // 'script-src-elem' is a part of 'script-src'; the oldest form has the values after the name.
    const name = directive.split(' ', 1)[0]?.replace(/-(elem|attr)$/, '')
    return [REPORTED_DIRECTIVES.find((known) => known === name) ?? 'other']
  })
}

/** Extensions change pages in their browser; that is no fault of the site. */
function isOfExtension(facts: Record<string, unknown>): boolean {
  const places = [facts.blockedURL, facts['blocked-uri'], facts.sourceFile, facts['source-file']]
  return places.some((place) => typeof place === 'string' && /^[a-z-]*-extension\b/.test(place))
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
