/** Text that a reader with large letters cannot read: wider than the page, or cut by a box around it. */
import { expect, type Page } from '@playwright/test'

/** Fails with each text that is beside the page or cut, and when the page scrolls sideways. */
export async function expectReadable(page: Page): Promise<void> {
  const { overflow, cut } = await page.evaluate(findUnreadable)
  expect(cut, `cut text on ${page.url()}`).toEqual([])
  expect(overflow, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Runs in the page. */
function findUnreadable(): { overflow: number; cut: string[] } {
  const root = document.documentElement
  const cut: string[] = []
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
  }
  return { overflow: root.scrollWidth - root.clientWidth, cut }
}
