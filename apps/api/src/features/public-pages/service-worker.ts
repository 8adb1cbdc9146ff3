/** How the service worker is served, and what takes its place when it must go (docs/decisions/0041-offline.md). */
import { type Encoded, hashOf } from '../../platform/http/files/encoded-document.ts'

/** Browsers allow a worker only the pages below its path. */
export const WORKER_PATH = '/sw.js'

/**
 * Browsers ask for the worker at each visit, so that a newer one, or none, is in force at once. The policy is that of the worker
 * itself, which asks this site for pages and files.
 */
export const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Has no handler of requests, so every page comes from the network; deletes what was kept and removes itself. */
const SCRIPT = [
  "addEventListener('install',()=>skipWaiting())",
  "addEventListener('activate',e=>e.waitUntil((async()=>{for(const n of await caches.keys())await caches.delete(n);await registration.unregister()})()))",
].join(';')

const body = Buffer.from(SCRIPT)

/** The kill switch: what browsers get in place of the worker with SERVICE_WORKER=off. */
export const NO_WORKER: Encoded = {
  type: 'text/javascript; charset=utf-8',
  hash: hashOf(body),
  bodies: { identity: body },
}
