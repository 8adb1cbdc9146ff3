/** Every route that an app really answers, for tests that must know all of them. */
import type { FastifyInstance } from 'fastify'

/**
 * 'GET /api/village/{}/district', without HEAD. Parameters have no names here: where two methods of an address name
 * one differently, the router's own list shows both.
 */
export function servedRoutes(app: FastifyInstance): string[] {
  // The router draws its routes as a tree: four characters of indentation for each level.
  const parents: string[] = []
  const served: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
    if (!methods) continue
    const depth = indent.length / 4
    const whole = (depth > 0 ? (parents[depth - 1] ?? '') : '') + path
    parents[depth] = whole
    for (const method of methods.split(', ')) {
      if (method !== 'HEAD') served.push(`${method} ${whole.replace(/:[^/]+/g, '{}')}`)
    }
  }
  return served.sort()
}

/** The same spelling for a route as it is written in a contract. */
export const routeName = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:\w+/g, '{}')}`
