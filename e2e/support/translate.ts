/** Translates a page as browsers do, without changing its words. */
import type { Page } from '@playwright/test'

/**
 * Puts a <font> around each text, or in its place with a copy of it (as Chrome does), and goes on with every text that appears.
 * What is marked `translate="no"` stays.
 */
export async function translateFromNowOn(page: Page, how: 'wrap' | 'replace'): Promise<void> {
  await page.evaluate((way) => {
    const translate = () => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || !text.data.trim() || parent.closest('font,script,style,template,textarea,svg'))
          continue
        if (parent.closest('[translate]')?.getAttribute('translate') === 'no') continue
        const font = document.createElement('font')
        const inner = document.createElement('font')
        font.append(inner)
        text.replaceWith(font)
        inner.append(way === 'wrap' ? text : text.data)
      }
    }
    translate()
    new MutationObserver(translate).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  }, how)
}
