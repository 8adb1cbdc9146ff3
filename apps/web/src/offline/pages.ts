/** Pages that the service worker answers with: a kept copy that says how old it is, and the page without a network. */

const NO_NETWORK_TITLE = 'HP ini tanpa internet'
const NO_NETWORK_TEXT = 'Halaman ini belum tersimpan di HP. Yang sudah Anda isi tetap ada.'
const openForm = (level: string) => `Buka formulir ${level} yang tersimpan`
const OPEN_RESULT = 'Buka hasil yang tersimpan'
const keptForm = (when: string) =>
  `Tanpa internet. Formulir ini tersimpan di HP sejak ${when}; jadwal dan daftar sekolah bisa sudah berubah.`
const keptResult = (when: string) =>
  `Tanpa internet. Ini hasil seperti pada ${when}, tersimpan di HP; bisa sudah berubah.`

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The look of the server's busy page, which cannot be shared: this page is made on the device. */
const STYLE = [
  ':root{color-scheme:light dark;--p:#faf7f0;--i:#17262a;--a:#0b5566;--o:#fff}',
  '@media(prefers-color-scheme:dark){:root{--p:#0d1719;--i:#efeadf;--a:#86cbd6;--o:#04252d}}',
  '*{margin:0}body{font:1.0625rem/1.6 system-ui,sans-serif;background:var(--p);color:var(--i)}',
  'header{height:1rem;background:#0a3440;border-bottom:3px solid #d9982c}',
  'main{max-width:34rem;margin:auto;padding:2rem 1rem}h1{font-size:1.75rem;line-height:1.2}p{margin-top:.75rem}',
  'a{display:block;margin-top:1rem;padding:.875rem;border:2px solid var(--a);border-radius:6px;color:var(--a);',
  'font-weight:700;text-align:center;text-decoration:none}',
  'b{display:inline-block;overflow-wrap:anywhere}',
  'p+a{margin-top:1.5rem;background:var(--a);color:var(--o)}:focus-visible{outline:3px solid #f2b43c;outline-offset:3px}',
].join('')

/** Adds a line to the top of the copy that says when it was stored. The line is outside the element that React hydrates. */
export async function withNotice(copy: Response, keptAt: number, what: 'form' | 'result'): Promise<Response> {
  const when = new Date(keptAt).toLocaleString('id-ID', { dateStyle: 'long', timeStyle: 'short' })
  const text = what === 'form' ? keptForm(when) : keptResult(when)
  const notice = `<p class="offline" role="status"><span class="wrap">${text}</span></p>`
  const html = (await copy.text()).replace('<div id="root"', `${notice}<div id="root"`)
  return new Response(html, { headers: copy.headers })
}

/**
 * The page of an address that is not kept.
 *
 * @param kept the paths of the forms and of the results that can be opened
 */
export function offlinePage(kept: { forms: readonly string[]; results: readonly string[] }): Response {
  const links = [
    ...kept.results.map((path) =>
      link(path, `${OPEN_RESULT} <b>${path.slice(path.lastIndexOf('/') + 1)}</b>`),
    ),
    ...kept.forms.map((path) => link(path, openForm(path.endsWith('sd') ? 'SD' : 'SMP'))),
  ]
  const html = [
    '<!doctype html><html lang="id"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>SPMB | ${NO_NETWORK_TITLE}</title><style>${STYLE}</style><header></header><main>`,
    `<h1>${NO_NETWORK_TITLE}</h1><p>${NO_NETWORK_TEXT}</p><a href="">Coba lagi</a>${links.join('')}</main></html>`,
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

/** A path is that of a kept page, so it has no character that ends an attribute. */
const link = (path: string, content: string) => `<a href="${path}">${content}</a>`
