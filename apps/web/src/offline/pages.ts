/** Pages that the service worker answers with: a kept copy that says how old it is, and the page without a network. */
import { keptForm, keptResult, NO_NETWORK_TEXT, NO_NETWORK_TITLE, openForm } from './messages.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const STYLE =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:auto;padding:2rem 1rem;font:1.0625rem/1.6 system-ui,sans-serif}a{display:block;padding:.875rem 0}'

/** The copy with a line at its top that says since when it is kept. The line is outside of what a framework draws. */
export async function withNotice(copy: Response, keptAt: number, what: 'form' | 'result'): Promise<Response> {
  const when = new Date(keptAt).toLocaleString('id-ID', { dateStyle: 'long', timeStyle: 'short' })
  const text = what === 'form' ? keptForm(when) : keptResult(when)
  const notice = `<p class="offline" role="status"><span class="wrap">${text}</span></p>`
  const html = (await copy.text()).replace('<div id="root"', `${notice}<div id="root"`)
  return new Response(html, { headers: copy.headers })
}

/** @param forms the paths of the forms that can be opened */
export function offlinePage(forms: readonly string[]): Response {
  const links = forms.map((path) => `<a href="${path}">${openForm(path.endsWith('sd') ? 'SD' : 'SMP')}</a>`)
  const html = [
    '<!doctype html><html lang="id"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>SPMB | ${NO_NETWORK_TITLE}</title><style>${STYLE}</style>`,
    `<main><h1>${NO_NETWORK_TITLE}</h1><p>${NO_NETWORK_TEXT}</p><a href="">Coba lagi</a>${links.join('')}</main></html>`,
  ].join('')
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  })
}
