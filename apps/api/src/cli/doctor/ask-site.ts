/** Asks the site as a visitor does: by its public address, through the proxy. */
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'

const PATIENCE_MS = 10_000

export interface SiteAnswer {
  status: number
  /** What `/readyz` says of the proxy; see docs/reference/proxy.md. */
  proxy: string | undefined
  certificate: { ends: Date; untrusted: string | null }
}

/** @returns null when neither the name nor this machine under that name answers */
export async function askSite(publicUrl: string): Promise<SiteAnswer | null> {
  const site = new URL(publicUrl)
  // Inside an office the name often leads nowhere; the proxy on this machine knows it all the same.
  for (const host of [site.hostname, '127.0.0.1']) {
    const answer = await ask(site, host).catch(() => null)
    if (answer) return answer
  }
  return null
}

function ask(site: URL, host: string): Promise<SiteAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host,
        port: site.port || 443,
        path: '/readyz',
        servername: site.hostname,
        // The certificate is looked at, also when it is a wrong one.
        rejectUnauthorized: false,
        timeout: PATIENCE_MS,
        agent: false,
        headers: {
          host: site.host,
          'user-agent': 'Mozilla/5.0 (spmb doctor)',
          // Nobody's address (TEST-NET-1): whether the server believes it shows what the proxy does with a stranger's header.
          'x-forwarded-for': '192.0.2.1',
        },
      },
      (answer) => void read(answer).then(resolve, reject),
    )
    sent.once('timeout', () => sent.destroy(new Error('late')))
    sent.once('error', reject)
    sent.end()
  })
}

async function read(answer: IncomingMessage): Promise<SiteAnswer> {
  const socket = answer.socket as TLSSocket
  const { valid_to } = socket.getPeerCertificate()
  const untrusted = socket.authorizationError
  let text = ''
  for await (const chunk of answer) text += chunk
  return {
    status: answer.statusCode ?? 0,
    proxy: proxyIn(text),
    certificate: { ends: new Date(valid_to), untrusted: untrusted ? codeOf(untrusted) : null },
  }
}

/** Node gives a code, declared as an error. */
const codeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function proxyIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { proxy?: string }).proxy
  } catch {
    return undefined
  }
}
