/** Records errors in a browser. A journey fails on every error that it did not announce. */
import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

export interface Troubles {
  /** Watches all pages of a context; the `page` and `context` of a journey are watched already. */
  watch(context: BrowserContext): Promise<void>
  /**
   * Announces an expected error. Errors have the form `answer 409: POST http://…/api/…`,
   * `failed request: GET http://… net::ERR_INTERNET_DISCONNECTED`, `console error: …`, `exception: …`,
   * `policy violation: …`. An announced error that does not happen fails the journey.
   *
   * A page reads on its own account (panels, counts in the menu), at times that depend on the machine. So reads that fail in
   * the same way as an announced and recorded error are expected: while there is no network, no database or no session.
   */
  announce(pattern: RegExp): void
  /** All errors so far, announced or not. */
  readonly seen: readonly string[]
  /** Throws on an unannounced error, and on an announced one that did not happen. */
  check(): void
}

export function createTroubles(): Troubles {
  const seen: string[] = []
  const announced: RegExp[] = []
  return {
    seen,
    async watch(context) {
      await context.addInitScript(tellPolicyViolations, VIOLATION)
      context.on('console', (message) => note(seen, fromConsole(message)))
      context.on('weberror', (error) => note(seen, `exception: ${error.error().stack ?? error.error()}`))
      context.on('requestfailed', (request) => note(seen, fromFailedRequest(request)))
      context.on('response', (response) => note(seen, fromAnswer(response)))
    },
    announce: (pattern) => {
      announced.push(pattern)
    },
    check() {
      const isAnnounced = (trouble: string) => announced.some((pattern) => pattern.test(trouble))
      const outages = new Set(seen.filter(isAnnounced).map(outageOf).filter(Boolean))
      const isRead = (trouble: string) => READ.test(trouble) && outages.has(outageOf(trouble))
      const unexpected = seen.filter((trouble) => !isAnnounced(trouble) && !isRead(trouble))
      const missing = announced.filter((pattern) => !seen.some((trouble) => pattern.test(trouble)))
      const lines = [
        ...unexpected.map((trouble) => `went wrong: ${trouble}`),
        ...missing.map((pattern) => `was announced and did not happen: ${pattern}`),
      ]
      if (lines.length > 0)
        throw new Error(`In the browser\n${lines.map((line) => `  - ${line}`).join('\n')}`)
    },
  }
}

const READ = /: GET /

/** What is unavailable during the error: network, database or session; undefined for an error of one request. */
const outageOf = (trouble: string) => /ERR_INTERNET_DISCONNECTED|^answer (?:401|503):/.exec(trouble)?.[0]

const note = (seen: string[], trouble: string | null) => {
  if (trouble !== null) seen.push(trouble)
}

const VIOLATION = 'policy violation: '

/** Runs in the page. The browser's own console message does not always name what it blocked and where. */
function tellPolicyViolations(prefix: string) {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `${prefix}${event.effectiveDirective} blocked ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
    )
  })
}

function fromConsole(message: ConsoleMessage): string | null {
  if (message.type() !== 'error') return null
  const text = message.text()
  // The request reports the same failure with its method and address.
  if (text.startsWith('Failed to load resource:')) return null
  return text.startsWith(VIOLATION) ? text : `console error: ${text}`
}

/** A request that the page or the browser aborted (navigation, download) did not fail. */
function fromFailedRequest(request: Request): string | null {
  const reason = request.failure()?.errorText ?? 'unknown'
  return reason === 'net::ERR_ABORTED'
    ? null
    : `failed request: ${request.method()} ${request.url()} ${reason}`
}

function fromAnswer(response: Response): string | null {
  const request = response.request()
  return response.status() < 400 ? null : `answer ${response.status()}: ${request.method()} ${request.url()}`
}
