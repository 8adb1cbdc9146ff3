/**
 * The one inline script of public pages. It runs before the first paint, so that a kept size of the text moves nothing
 * afterwards; the policy of the page allows it by its hash (docs/decisions/0035-script-in-the-head.md).
 */
import { TEXT_SIZE_KEY } from '../text-size/text-sizes.ts'

export const HEAD_SCRIPT = `try{document.documentElement.dataset.textSize=localStorage.getItem('${TEXT_SIZE_KEY}')||''}catch{}`

/** The source of an inline style or script for a content security policy. */
export async function sourceHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
