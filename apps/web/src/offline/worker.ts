/**
 * The service worker: the form, its lists and the results of kept children stay readable without a network
 * (docs/decisions/0041-offline.md). Every page comes from the network when there is one, so that a fault here cannot hold the site
 * back; the server can replace this file by one that removes itself.
 */
import { offlinePage, withNotice } from './pages.ts'
import { FORM_PATHS, handlingOf, isFresh, type Note, readNote } from './rules.ts'

/** What the worker uses of its global scope. The project's types are those of pages. */
interface WorkerScope {
  location: { origin: string }
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: Extendable & { notification: { close(): void } }) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}
const worker = self as unknown as WorkerScope
const { origin } = worker.location

/** A change of what is kept gets another name; caches with other names are deleted. */
const FORMS = 'spmb-formulir-1'
const RESULTS = 'spmb-hasil-1'
const KEPT_AT = 'x-disimpan'
/** Files and lists that are kept: some builds, and the lists that one family opens. */
const MOST_FILES = 80
/** A page that has a copy on the device does not wait longer for a network that seems to be there. */
const PATIENCE_MS = 8_000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  const note = readNote(event.data, origin)
  if (note) event.waitUntil(keepNoted(note).catch(() => {}))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const handling = handlingOf({ method: request.method, mode: request.mode, url: request.url, origin })
  if (handling === 'asset') event.respondWith(asset(request))
  else if (handling === 'list')
    event.respondWith(fromNetwork(event, FORMS, () => copyOf(FORMS, request, true)))
  else if (handling === 'form') event.respondWith(fromNetwork(event, FORMS, () => keptForm(request)))
  else if (handling === 'result') event.respondWith(fromNetwork(event, RESULTS, () => keptResult(request)))
  else if (handling === 'page') event.respondWith(fetch(request).catch(() => noNetwork()))
})

// 'Pendaftaran sudah terkirim': back to the page that has the number.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const opened = worker.clients.matchAll({ type: 'window' })
  event.waitUntil(
    opened.then((pages) => pages.find(({ url }) => new URL(url).pathname.startsWith('/ppdb/'))?.focus()),
  )
})

async function removeOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== FORMS && name !== RESULTS) await caches.delete(name)
}

/** The results that the last note names. A fetch of an earlier note must not bring a removed one back. */
let noted: readonly string[] = []
/** Changes of caches, one after the other: between its check and its `put` no copy is removed. */
let changes: Promise<unknown> = Promise.resolve()

function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const changed = changes.then(change)
  changes = changed.catch(() => {})
  return changed
}

async function keepNoted(note: Note): Promise<void> {
  if (note.kind === 'form') {
    await Promise.all(note.files.map((file) => refresh(FORMS, file, () => true)))
    // The page comes last: where it is kept it can be used.
    await refresh(FORMS, note.path, () => true)
    return
  }
  noted = note.paths
  await inTurn(removeOtherResults)
  for (const path of note.paths) await refresh(RESULTS, path, () => noted.includes(path))
}

async function removeOtherResults(): Promise<void> {
  const cache = await caches.open(RESULTS)
  for (const { url } of await cache.keys())
    if (!noted.includes(new URL(url).pathname)) await cache.delete(url)
}

async function refresh(name: string, address: string, isWanted: IsWanted): Promise<void> {
  const response = await fetch(address, { headers: { accept: 'text/html,*/*' } })
  await keep(name, addressOf(address), response, isWanted)
}

/** Copies are stored without the query, which only chooses a school in the form. */
function addressOf(url: string): string {
  const { pathname } = new URL(url, origin)
  return `${origin}${pathname}`
}

/** Whether a copy is to be stored, asked when its answer is complete. */
type IsWanted = () => boolean | Promise<boolean>

/** Stores a good answer with its time. An answer that is no longer good removes the copy. */
async function keep(name: string, address: string, response: Response, isWanted: IsWanted): Promise<void> {
  const cache = await caches.open(name)
  if (response.status === 404) await inTurn(() => cache.delete(address))
  if (!response.ok || response.redirected) return
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(Date.now()))
  // The body is stored as it is read: decoded.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const copy = new Response(await response.blob(), { headers })
  await inTurn(async () => {
    if (await isWanted()) await cache.put(address, copy)
  })
  if (name !== FORMS) return
  const files = (await cache.keys()).filter(({ url }) => !isForm(url))
  for (const oldest of files.slice(0, Math.max(0, files.length - MOST_FILES))) await cache.delete(oldest)
}

const isForm = (url: string) => (FORM_PATHS as readonly string[]).includes(new URL(url).pathname)

async function copyOf(name: string, { url }: { url: string }, ofToday: boolean): Promise<Response | null> {
  const copy = await (await caches.open(name)).match(addressOf(url))
  if (!copy) return null
  return ofToday && !isFresh(Number(copy.headers.get(KEPT_AT)), Date.now()) ? null : copy
}

/** A file never changes under its name. */
async function asset(request: Request): Promise<Response> {
  return (await copyOf(FORMS, request, false).catch(() => null)) ?? fetch(request)
}

/** The answer of the network, which renews a copy; else the copy; else what the network said. */
async function fromNetwork(
  event: FetchEvent,
  name: string,
  copy: () => Promise<Response | null>,
): Promise<Response> {
  const { request } = event
  const isPage = request.mode === 'navigate'
  const answer = fetch(request)
  answer.then(
    (response) => {
      const kept = response.clone()
      event.waitUntil(renew(name, request, kept).catch(() => {}))
    },
    () => {},
  )
  try {
    return await Promise.race([answer, slowNetwork()])
  } catch {
    const kept = await copy().catch(() => null)
    return kept ?? (isPage ? answer.catch(() => noNetwork()) : answer)
  }
}

/** Results are kept only where the family asked for it: where there is a copy already. */
function renew(name: string, request: Request, response: Response): Promise<void> {
  return keep(name, addressOf(request.url), response, async () => {
    return name !== RESULTS || (await copyOf(RESULTS, request, false)) !== null
  })
}

function slowNetwork(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('slow')), PATIENCE_MS)
  })
}

async function keptForm(request: Request): Promise<Response | null> {
  const copy = await copyOf(FORMS, request, true)
  return copy && withNotice(copy, Number(copy.headers.get(KEPT_AT)), 'form')
}

async function keptResult(request: Request): Promise<Response | null> {
  const copy = await copyOf(RESULTS, request, false)
  return copy && withNotice(copy, Number(copy.headers.get(KEPT_AT)), 'result')
}

async function noNetwork(): Promise<Response> {
  const forms: string[] = []
  for (const path of FORM_PATHS) if (await copyOf(FORMS, { url: `${origin}${path}` }, true)) forms.push(path)
  const results = await (await caches.open(RESULTS)).keys()
  return offlinePage({ forms, results: results.map(({ url }) => new URL(url).pathname) })
}
