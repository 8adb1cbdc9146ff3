/**
 * Which Host headers are answered: the name in PUBLIC_URL, those of ALLOWED_HOSTS and loopback names, on any port. Others
 * come from DNS rebinding, from scanners or from a proxy that sends its own name.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { BadRequest, Misdirected } from '../errors/request-errors.ts'
import { isLoopback } from '../settings/setting-values.ts'

export type HostProblem = 'not one host' | 'unknown host'
export type HostCheck = (request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) => HostProblem | null

/** @param allowedHosts names or addresses without a port, an IPv6 address in brackets */
export function createHostCheck(config: { publicUrl: string; allowedHosts?: readonly string[] }): HostCheck {
  const allowed = new Set([new URL(config.publicUrl).hostname, ...(config.allowedHosts ?? [])])
  /** The last accepted header: nearly all requests have the same one. */
  let lastGood = ''

  return ({ headers, rawHeaders }) => {
    if (countHosts(rawHeaders) !== 1) return 'not one host'
    const host = headers.host ?? ''
    if (host === lastGood) return null
    const name = host.replace(/:\d{1,5}$/, '').toLowerCase()
    if (!allowed.has(name) && !isLoopback(name.replace(/^\[(.*)\]$/, '$1'))) return 'unknown host'
    lastGood = host
    return null
  }
}

/** Node keeps the first of several Host headers in `headers`; another program on the way may read the last one. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** Health checks of balancers use the IP address or HTTP/1.0, which needs no Host header. */
const ANY_HOST = ['/healthz', '/readyz']

/** Refuses the others with 421, and a request without exactly one Host header with 400. */
export function refuseUnknownHosts(app: FastifyInstance, check: HostCheck) {
  app.addHook('onRequest', (request, _reply, done) => {
    const problem = check(request.raw)
    if (problem === null || ANY_HOST.includes(request.routeOptions.url ?? '')) return done()
    done(problem === 'unknown host' ? new Misdirected() : new BadRequest())
  })
}
