/**
 * What a person who opens a page reads while the server cannot answer: less than 2 kB, and no other request
 * (docs/product-rules.md#busy-page). Style and script are inline, so the page has a separate policy with their hashes.
 */
import { createHash } from 'node:crypto'

const STYLE = [
  ':root{color-scheme:light dark;--p:#faf7f0;--i:#17262a;--a:#0b5566;--o:#fff}',
  '@media(prefers-color-scheme:dark){:root{--p:#0d1719;--i:#efeadf;--a:#86cbd6;--o:#04252d}}',
  '*{margin:0}body{font:1.0625rem/1.6 system-ui,sans-serif;background:var(--p);color:var(--i)}',
  'header{height:1rem;background:#0a3440;border-bottom:3px solid #d9982c}',
  'main{max-width:34rem;margin:auto;padding:2rem 1rem}h1{font-size:1.75rem;line-height:1.2}p{margin-top:.75rem}',
  'a,button{display:block;box-sizing:border-box;width:100%;margin-top:1.5rem;padding:.875rem;border:2px solid var(--a);border-radius:6px;',
  'background:var(--a);color:var(--o);font:inherit;font-weight:700;text-align:center;text-decoration:none}',
  'button{background:none;color:var(--a)}[hidden]{display:none}:focus-visible{outline:3px solid #f2b43c;outline-offset:3px}',
].join('')

/**
 * Asks again after pauses that grow by half and differ between devices, so that all do not come back at once. An answer that is
 * neither 429 nor 503 opens the page.
 */
const SCRIPT = [
  "let n=0,t,o;const e=i=>document.getElementById(i),p=e('p'),b=e('b');",
  'function w(){if(o)return;const s=Math.round(Math.min(90,+p.dataset.s*1.5**n++)*(.7+Math.random()*.6));',
  "p.textContent='Dicoba lagi sendiri dalam '+s+' detik.';t=setTimeout(k,s*1e3)}",
  "function k(){p.textContent='Mencoba…';fetch(location.href,{method:'HEAD',cache:'no-store',headers:{accept:'text/html'}})",
  '.then(r=>o||(r.status==429||r.status==503?w():location.reload()),w)}',
  "b.hidden=false;b.onclick=()=>{o=1;clearTimeout(t);b.hidden=true;p.textContent='Tidak dicoba lagi sendiri.'};w()",
].join('')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Of the page only; the other security headers are those of every answer. */
export const BUSY_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SCRIPT)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const

const USUAL_WAIT_SECONDS = 10

/**
 * @param retryAfterSeconds the first pause; the person may try earlier
 * @param isLimited too many requests came from the person's network (429), and the server is not busy
 */
export function busyPage(retryAfterSeconds = USUAL_WAIT_SECONDS, isLimited = false): string {
  const first = Math.min(Math.max(Math.ceil(retryAfterSeconds), 5), 60)
  const [title, heading, text] = isLimited
    ? [
        'Tunggu sebentar',
        `Tunggu ${waitWords(retryAfterSeconds)}`,
        'Terlalu banyak permintaan dari jaringan Anda. Ini bukan kesalahan Anda bila jaringannya dipakai bersama.',
      ]
    : [
        'Sedang sibuk',
        'Layanan belum dapat menjawab',
        'Mungkin sedang banyak yang membuka. Tunggu sebentar, lalu coba lagi.',
      ]
  return [
    '<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>SPMB | ${title}</title><style>${STYLE}</style><header></header><main>`,
    `<h1>${heading}</h1><p>${text}</p>`,
    '<p><b>Yang sudah Anda isi tetap ada di HP ini.</b> Nomor pendaftaran dan hasil tidak berubah.</p>',
    `<p id="p" role="status" data-s="${first}"></p>`,
    '<a href="">Coba lagi</a><button id="b" hidden>Berhenti mencoba</button>',
    `</main><script>${SCRIPT}</script></html>`,
  ].join('')
}

function waitWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} detik` : `${Math.ceil(seconds / 60)} menit`
}
