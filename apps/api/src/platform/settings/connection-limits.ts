import { LIMIT_MAX, parseLimit, type ReadSetting } from './setting-values.ts'

/** The settings of `http/connections`. */
export type ConnectionLimits = {
  /** MAX_CONNECTIONS: open connections in all. Default 20,000, fewer if the system allows fewer open files. */
  total: number
  /**
   * CONNECTIONS_PER_ADDRESS: open connections per IPv4 address or IPv6 /64 network; trusted proxies are exempt. A new one
   * replaces the one that was not used for longest. Default 2,000: some hundred phones behind one address.
   */
  perNetwork: number
  /** PIPELINE_LIMIT: requests that may wait on a connection for the answer before them; with more it is closed. Default 16. */
  pipelined: number
  /**
   * MAX_UNSENT_BYTES: bytes that may wait on a connection to be written; with more its next request is handled only
   * after the client has read all of them. Default 65,536.
   */
  unsentBytes: number
}

export const CONNECTION_DEFAULTS: ConnectionLimits = {
  total: 20_000,
  perNetwork: 2_000,
  pipelined: 16,
  unsentBytes: 65_536,
}

/** The settings of the limits on connections. */
export function connectionLimits(setting: ReadSetting): ConnectionLimits {
  const limit = (name: string, fallback: number) =>
    setting(name, fallback, parseLimit, `write a whole number from 1 to ${LIMIT_MAX}, such as ${fallback}.`)
  return {
    total: limit('MAX_CONNECTIONS', CONNECTION_DEFAULTS.total),
    perNetwork: limit('CONNECTIONS_PER_ADDRESS', CONNECTION_DEFAULTS.perNetwork),
    pipelined: limit('PIPELINE_LIMIT', CONNECTION_DEFAULTS.pipelined),
    unsentBytes: limit('MAX_UNSENT_BYTES', CONNECTION_DEFAULTS.unsentBytes),
  }
}

/** The part of each of several processes that share one port. */
export const shareConnections = (limits: ConnectionLimits, processes: number): ConnectionLimits => ({
  ...limits,
  total: Math.ceil(limits.total / processes),
  perNetwork: Math.ceil(limits.perNetwork / processes),
})
