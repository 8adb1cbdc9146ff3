/** Text that a reader with large letters cannot read: wider than the page, cut by a box around it, or a word in two lines. */
import { expect, type Page } from '@playwright/test'

/** Fails with each text that is beside the page or cut, each word that is broken inside, and when the page scrolls sideways. */
export async function expectReadable(page: Page): Promise<void> {
  const { overflow, cut, broken } = await findUnreadable(page)
  expect(cut, `cut text on ${page.url()}`).toEqual([])
  expect(broken, `broken words on ${page.url()}`).toEqual([])
  expect(overflow, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** The same faults, to be reported by the caller: by how many pixels the page scrolls sideways, cut texts, broken words. */
export const findUnreadable = (page: Page) => page.evaluate(inPage)

function inPage(): { overflow: number; cut: string[]; broken: string[] } {
  const root = document.documentElement
  const cut: string[] = []
  const broken: string[] = []
  // Hidden for the eye on purpose: for screen readers only, and the names of parts in the narrow step header.
  const onPurpose = '.sr, .sr *, .progress ol, .progress ol *, .skip, .invisible, noscript, option, datalist'

  function boxesAround(element: Element | null): Element[] {
    const boxes: Element[] = []
    for (let at = element; at; at = at.parentElement) boxes.push(at)
    return boxes
  }
  const hides = (element: Element) => {
    const { overflowX } = getComputedStyle(element)
    return overflowX === 'hidden' || overflowX === 'clip'
  }
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)

  /** Whole words of letters: numbers, addresses and codes may break, and a word may break at its hyphen. */
  function brokenWords(text: Node): string[] {
    return [...(text.textContent ?? '').matchAll(/(?<!\S)[("'“]?\p{L}+[)"'”.,:;!?…]*(?!\S)/gu)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()]
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        // No layout keeps a word whole that is wider than the text of a page.
        return new Set(parts.map(({ top }) => Math.round(top))).size > 1 && width < root.clientWidth - 32
      })
      .map(([word]) => word)
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || element.matches(onPurpose) || !element.checkVisibility())
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = boxesAround(element)
    if (boxes.some((box) => box !== root && box !== document.body && scrolls(box))) continue
    const hiding = boxes.filter(hides).map((box) => box.getBoundingClientRect())
    const isCut = [...range.getClientRects()].some(
      ({ left, right }) =>
        left < -1 ||
        right > root.clientWidth + 1 ||
        hiding.some((box) => left < box.left - 1 || right > box.right + 1),
    )
    if (isCut) cut.push(text.textContent.trim())
    broken.push(...brokenWords(text))
  }
  return { overflow: root.scrollWidth - root.clientWidth, cut, broken }
}
