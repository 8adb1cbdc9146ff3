/**
 * The address a request comes from, read once for limits, audit rows and sessions: the socket's, or what a trusted proxy
 * wrote into X-Forwarded-For. Always an IPv4 or IPv6 address as the database takes it, or '' when there is none.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * Reads an address as proxies and sockets write it: with a port, in brackets, with the zone of a link-local address, or
 * IPv4 mapped into IPv6.
 *
 * @returns null for anything else, such as `unknown`
 */
export function readAddress(text: string | undefined): string | null {
  // Nearly all calls; the rest costs five times as much.
  if (text !== undefined && isIPv4(text)) return text
  const written = text?.trim() ?? ''
  const host = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(written)?.[1] ?? written
  const plain = /^([\d.]+):\d{1,5}$/.exec(host)?.[1] ?? host.replace(/%.*$/, '')
  if (isIP(plain) === 0) return null
  return mappedIPv4(plain) ?? plain.toLowerCase()
}

/** '10.1.2.3' from '::ffff:10.1.2.3', '::ffff:a01:203' or a longer spelling of them. */
function mappedIPv4(address: string): string | null {
  if (!/ffff:/i.test(address)) return null
  // The URL parser gives every spelling of an IPv6 address one form.
  const [, high, low] =
    /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return null
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return bits.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** @param trustedProxies addresses and networks, such as '10.0.0.0/24', whose X-Forwarded-For is believed */
export function createClientAddress(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string {
  const isTrusted = createAddressMatcher(trustedProxies)

  return ({ socket, headers }) => {
    const own = readAddress(socket.remoteAddress) ?? ''
    const forwarded = headers['x-forwarded-for']
    if (trustedProxies.length === 0 || forwarded === undefined || !own || !isTrusted(own)) return own
    // Each proxy appends the address that called it, so the last ones are the nearest.
    let address = own
    for (const text of String(forwarded).split(',').reverse()) {
      const next = readAddress(text)
      if (next === null) return own
      address = next
      if (!isTrusted(address)) break
    }
    return address
  }
}

/** @param networks addresses, or networks with a prefix length */
export function createAddressMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of networks) {
    const [network = '', length] = entry.split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    if (length === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(length), family)
  }
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
