/** The field for the eight words from a paper: of which hash of the page or of its chain they are. */
import { compareWords } from '@spmb/domain/selection/hash-words.ts'
import type { ChainWords } from './checker.ts'
import { fetchCertificate, findWords } from './checker.ts'
import { CHECKER } from './checker-ids.ts'
import { SEARCHING_WORDS, WORDS_IN_CHAIN, wordsAnswer } from './messages.ts'

/**
 * Compares words from paper with the hashes of the page and, where they are of none of these, of its chain, once there are eight, or the field
 * is left. Does nothing on pages without a hash.
 */
export function setUpWords(page: Document): void {
  const field = page.getElementById(CHECKER.words) as HTMLTextAreaElement | null
  const answer = page.getElementById(CHECKER.wordsAnswer)
  if (!field || !answer) return
  const hashes = Object.fromEntries(
    [...page.querySelectorAll<HTMLElement>('[data-words-of]')].map(({ dataset }) => [
      dataset.wordsOf ?? '',
      dataset.hash ?? '',
    ]),
  )
  const chain = page.getElementById(CHECKER.chainButton)?.dataset
  const href = chain?.href
  const search = href
    ? async (typed: string) => findWords(await fetchCertificate(href), typed, chain?.zone ?? '')
    : undefined
  let asked = 0
  // While it is typed, nothing is said of words that are still missing.
  for (const event of ['input', 'change'] as const)
    field.addEventListener(event, async () => {
      const question = ++asked
      const compared = compareWords(field.value, hashes)
      const isUnsaid = field.value.trim() === '' || (event === 'input' && compared.kind === 'count')
      if (isUnsaid) answer.textContent = ''
      else if (compared.kind !== 'other' || !search) answer.textContent = wordsAnswer(compared)
      else {
        answer.textContent = SEARCHING_WORDS
        const found = await answerFromChain(field.value, search)
        if (asked === question) answer.textContent = found
      }
    })
  field.disabled = false
}

/** What words are that are of no hash of the page. Codes of older acts, which families were told to keep, are in the chain only. */
export async function answerFromChain(
  typed: string,
  search: (typed: string) => Promise<ChainWords>,
): Promise<string> {
  try {
    const answer = await search(typed)
    return typeof answer === 'string' ? WORDS_IN_CHAIN[answer] : answer.found
  } catch {
    return WORDS_IN_CHAIN.lost
  }
}
