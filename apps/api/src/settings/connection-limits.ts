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
