/**
 * Whether the proxy and the settings fit together. When they do not, all visitors share one limit, or a stranger chooses the
 * address that limits and audit see (docs/reference/proxy.md).
 */
import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import type { ProxyFault } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../observability/logger.ts'
import { createAddressMatcher, readAddress } from './client-address.ts'

/** Where a proxy of the office runs: on this machine or in its network. A stranger's header from elsewhere says nothing. */
const NEAR = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** TEST-NET-1: no visitor has such an address. `doctor` writes one into X-Forwarded-For and asks what is believed. */
const FORGED = new BlockList()
FORGED.addSubnet('192.0.2.0', 24)

export const isForged = (address: string): boolean => FORGED.check(address)

/** @returns what is wrong, as far as this request shows; calls without a browser's name, such as checks, show nothing */
export function createProxyCheck(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => ProxyFault | null {
  const isTrusted = createAddressMatcher(trustedProxies)
  const isNear = createAddressMatcher(NEAR)
  return ({ socket, headers }) => {
    if (!headers['user-agent']?.startsWith('Mozilla/')) return null
    const own = readAddress(socket.remoteAddress)
    if (own === null) return null
    const isForwarded = headers['x-forwarded-for'] !== undefined
    if (isTrusted(own)) return isForwarded ? null : 'no_header'
    return isForwarded && isNear(own) ? 'no_proxy' : null
  }
}

/** Warns once of each fault, and lets every request say its own. */
export function noticeProxyFaults(
  app: FastifyInstance,
  { trustedProxies, log }: { trustedProxies: readonly string[]; log: Log },
): void {
  const faultOf = createProxyCheck(trustedProxies)
  const unseen = new Set<ProxyFault>(['no_header', 'no_proxy'])
  app.decorateRequest('proxyFault', {
    getter() {
      return faultOf(this.raw)
    },
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const fault = unseen.size > 0 ? request.proxyFault : null
    if (fault && unseen.delete(fault)) log.warn(WARNINGS[fault](request.raw.socket.remoteAddress ?? ''))
    done()
  })
}

const WARNINGS: Record<ProxyFault, (proxy: string) => string> = {
  no_header: (proxy) =>
    `The proxy ${proxy} sends no X-Forwarded-For, so all visitors share one limit. Let it send the visitor's address; nginx: proxy_set_header X-Forwarded-For $remote_addr;`,
  no_proxy: (proxy) =>
    `X-Forwarded-For arrives from ${proxy}, which TRUSTED_PROXIES does not name, so all visitors share one limit. If your proxy runs there, set TRUSTED_PROXIES=${proxy}`,
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is wrong between proxy and settings, as this request shows it. */
    readonly proxyFault: ProxyFault | null
  }
}
