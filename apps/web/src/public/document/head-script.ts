/**
 * The one inline script of public pages. It runs before the first paint and marks the root element with what this device keeps,
 * so that nothing moves afterwards; the policy of the page allows it by its hash (docs/decisions/0040-script-in-the-head.md).
 *
 * `data-text-size`: the kept size of the text. `data-code`: the change code of the registration that the page confirms is known.
 * `data-children`: the device keeps children for the first page. `data-waiting`: a form waits on the device to be sent.
 */
import { STORAGE_KEYS } from '../../platform/storage-keys.ts'

const { textSize, codes, children, waiting } = STORAGE_KEYS

export const HEAD_SCRIPT = [
  '(d=>{try{const l=localStorage,n=/registered\\/(.+)/.exec(location.pathname);',
  `d.textSize=l['${textSize}']||'';`,
  `if(l['${children}'])d.children='';if(l['${waiting}'])d.waiting='';`,
  `if(n&&((sessionStorage['${codes}']||'')+(l['${codes}']||'')).includes(n[1]))d.code=''`,
  '}catch{}})(document.documentElement.dataset)',
].join('')

/** The source of an inline style or script for a content security policy. */
export async function sourceHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
