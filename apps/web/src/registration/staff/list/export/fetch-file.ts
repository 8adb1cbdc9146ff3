/** Fetches a file and reports progress. Refusals are JSON, as for every other call. */
import { type Failure, failureOf, readEnvelope, retryAfter } from '../../../../platform/call.ts'

export type Fetched = { file: Blob; name: string } | { failure: Failure }

/** A connection without data for this long counts as lost. */
const SILENCE_MS = 60_000

export async function fetchFile(
  address: string,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void; silenceMs?: number },
  fetcher: typeof fetch = fetch,
): Promise<Fetched> {
  const silence = new AbortController()
  const stop = () => silence.abort()
  options.signal.addEventListener('abort', stop)
  let silent = false
  const giveUp = () => {
    silent = true
    stop()
  }
  const silenceMs = options.silenceMs ?? SILENCE_MS
  let timer = setTimeout(giveUp, silenceMs)
  try {
    const response = await fetcher(address, { headers: { accept: ACCEPT }, signal: silence.signal })
    if (!response.ok || !response.body || !isFile(response)) {
      const text = await response.text()
      return {
        failure: failureOf(response.status, readEnvelope(text, response.status), retryAfter(response)),
      }
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
      parts.push(value)
      bytes += value.length
      options.onProgress(bytes)
    }
    return { file: new Blob(parts, { type: XLSX }), name: fileName(response) }
  } catch {
    if (options.signal.aborted) return { failure: { kind: 'aborted' } }
    return { failure: { kind: silent ? 'timeout' : 'lost' } }
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', stop)
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** JSON first: a request that prefers HTML is redirected to the login page when it is refused. */
const ACCEPT = `application/json, ${XLSX}`

function isFile(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith(XLSX) === true
}

function fileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  return /filename="?([^";]+)"?/.exec(header)?.[1] ?? 'spmb.xlsx'
}
