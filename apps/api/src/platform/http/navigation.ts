/** Distinguishes a person who follows a link from a program that makes a call. */
import type { FastifyRequest } from 'fastify'

/** A browser that navigates accepts HTML; `fetch` and other programs usually do not ask for it. */
export function isNavigation(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}
