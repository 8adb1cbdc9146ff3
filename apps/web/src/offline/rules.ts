/**
 * What the service worker keeps and serves (docs/product-rules.md#offline). Pure: requests are described by their parts, and the
 * current time is an argument.
 */

/** A request by what the worker does with it; null: it leaves the request to the browser. */
export type Handling =
  /** A form: from the network, else the kept copy of the last day. */
  | 'form'
  /** A result: from the network, else the copy of a child that the family keeps on this device. */
  | 'result'
  /** Any other public page: from the network, else a page that says so. */
  | 'page'
  /** A file whose name changes with its content. */
  | 'asset'
  /** A list of the form: from the network, else the kept copy of the last day. */
  | 'list'
  | null

export const FORM_PATHS = ['/ppdb/sd', '/ppdb/smp'] as const
const RESULT = /^\/information\/pengumuman-hasil-ppdb\/[^/]+$/
const LIST = /^\/api\/(district|village\/\d+\/district|ppdb\/choices\/(sd|smp)(\/\d+)?)$/
/** Screens of staff, and what is no page. */
const NOT_OURS = /^\/(admin|login|api|healthz|readyz)(\/|$)|\.[a-z0-9]+$|\/pdf$/

export function handlingOf(request: {
  method: string
  mode: string
  url: string
  /** Of the worker. */
  origin: string
}): Handling {
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== request.origin) return null
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') return 'asset'
  if (LIST.test(pathname) && search === '') return 'list'
  if (request.mode !== 'navigate' || NOT_OURS.test(pathname)) return null
  if ((FORM_PATHS as readonly string[]).includes(pathname)) return 'form'
  return RESULT.test(pathname) ? 'result' : 'page'
}

/** A form of yesterday may be of another season or window, so it is served no longer than a draft is kept. */
const FORM_HOURS = 24

/** Whether a copy may still be served. A clock that was set back by more than that makes it as old as one set forward. */
export function isFresh(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) < FORM_HOURS * 3_600_000
}

/** What a page tells the worker. */
export type Note =
  /** The form is open: it and these files are kept. */
  | { kind: 'form'; path: string; files: string[] }
  /** The result pages that are kept are these and no others. */
  | { kind: 'children'; paths: string[] }

/** The note, if a message is one and names only addresses of this site that the worker may keep. */
export function readNote(data: unknown, origin: string): Note | null {
  const note = data as Partial<Record<'kind' | 'path' | 'files' | 'paths', unknown>> | null
  const kindOf = (address: unknown, mode: string) =>
    typeof address === 'string'
      ? handlingOf({ method: 'GET', mode, url: new URL(address, origin).href, origin })
      : null
  if (note?.kind === 'form' && kindOf(note.path, 'navigate') === 'form' && Array.isArray(note.files)) {
    const files = note.files.filter((file) => ['asset', 'list'].includes(kindOf(file, 'cors') ?? ''))
    return { kind: 'form', path: note.path as string, files }
  }
  if (note?.kind === 'children' && Array.isArray(note.paths))
    return { kind: 'children', paths: note.paths.filter((path) => kindOf(path, 'navigate') === 'result') }
  return null
}
