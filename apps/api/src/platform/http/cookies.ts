/**
 * Names and attributes of all cookies. Under HTTPS a name begins with `__Host-` (RFC 6265bis, 4.1.3.2): browsers then accept
 * the cookie only from this host over HTTPS, so that another site of the same domain can neither set nor replace it. The
 * prefix demands the path `/`; it is the same under HTTP, where the name has no prefix.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CookieAttributes {
  sameSite: 'lax' | 'strict'
  /** When the cookie ends: a moment, or seconds from now. */
  ends: Date | number
}

export interface Cookies {
  /** The name that browsers send, such as `__Host-token`. */
  nameOf(name: string): string
  read(request: FastifyRequest, name: string): string | undefined
  set(reply: FastifyReply, name: string, value: string, attributes: CookieAttributes): void
  clear(reply: FastifyReply, name: string, attributes: Pick<CookieAttributes, 'sameSite'>): void
}

/** @param publicUrl the address by which visitors reach the site */
export function createCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:')
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name)
  const always = { path: '/', httpOnly: true, secure } as const

  return {
    nameOf,
    read: (request, name) => request.cookies[nameOf(name)],
    set(reply, name, value, { sameSite, ends }) {
      const end = typeof ends === 'number' ? { maxAge: ends } : { expires: ends }
      reply.setCookie(nameOf(name), value, { ...always, sameSite, ...end })
    },
    clear: (reply, name, { sameSite }) => void reply.clearCookie(nameOf(name), { ...always, sameSite }),
  }
}
