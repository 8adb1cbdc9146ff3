/** Whether a person follows a link, or a program makes a call. */
import type { FastifyRequest } from 'fastify'

/** A browser that goes to an address asks for a page; `fetch` and programs do not, unless they are told to. */
export function isNavigation(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}
