/** The accessibility check reports what it promises to report; otherwise every journey passes for nothing. */

import { expect, test } from '../test.ts'
import { expectAccessible } from './accessible.ts'

test.describe('expectAccessible @desktop', () => {
  test('reports a control without a name', async ({ page }) => {
    await page.setContent('<html lang="id"><title>Contoh</title><main><h1>Contoh</h1><input></main></html>')
    await expect(expectAccessible(page)).rejects.toThrow(/label \(.*\) at input/)
  })

  test('reports text that has too little contrast in dark colours only', async ({ page }) => {
    const style = 'p { color: #333 } @media (prefers-color-scheme: dark) { p { background: #222 } }'
    await page.setContent(
      `<html lang="id"><title>Contoh</title><style>${style}</style><main><h1>Contoh</h1><p>Teks</p></main></html>`,
    )
    await expect(expectAccessible(page)).rejects.toThrow(/in dark colours(.|\n)*color-contrast \(.*\) at p/)
  })

  test('checks the colours of an element that differs from those checked before in its class only', async ({
    page,
  }) => {
    const show = (className: string) =>
      page.setContent(
        `<html lang="id"><title>Contoh</title><style>.pale { color: #bbb } @media (prefers-color-scheme: dark) { .dim { color: #bbb } }</style><main><h1>Contoh</h1><p class="${className}">Teks</p></main></html>`,
      )
    await show('plain')
    await expectAccessible(page)
    await expectAccessible(page)
    await show('pale')
    await expect(expectAccessible(page)).rejects.toThrow(
      /in light colours(.|\n)*color-contrast \(.*\) at (p|\.pale)/,
    )
    await show('dim')
    await expect(expectAccessible(page)).rejects.toThrow(
      /in dark colours(.|\n)*color-contrast \(.*\) at (p|\.dim)/,
    )
  })

  test('accepts a page without a violation', async ({ page }) => {
    await page.setContent(
      '<html lang="id"><title>Contoh</title><main><h1>Contoh</h1><p>Teks</p></main></html>',
    )
    await expectAccessible(page)
  })

  test('waits until a screen has its heading', async ({ page }) => {
    await page.setContent('<html lang="id"><title>Contoh</title><main></main></html>')
    const checked = expectAccessible(page)
    await page.evaluate(() => {
      const heading = document.createElement('h1')
      heading.textContent = 'Contoh'
      document.querySelector('main')?.append(heading)
    })
    await checked
  })

  test('looks again when rows were loading during the check', async ({ page }) => {
    await page.setContent(
      '<html lang="id"><title>Contoh</title><main><h1>Contoh</h1><p style="color: #bbb">Teks</p></main></html>',
    )
    await page.evaluate(loadDuringFirstCheck)
    await expectAccessible(page)
    await expect(page.locator('p')).toHaveCSS('color', 'rgb(17, 17, 17)')
  })
})

/** Runs in the page. The paragraph is pale, as rows of the previous query are, until axe has run once. */
function loadDuringFirstCheck() {
  const paragraph = document.querySelector('p') as HTMLElement
  let stored: { run?: (options: unknown) => Promise<unknown> } = {}
  let hasRun = false
  const runWhileLoading = async (options: unknown) => {
    hasRun = true
    paragraph.setAttribute('aria-busy', 'true')
    const results = await stored.run?.(options)
    paragraph.style.color = '#111'
    paragraph.removeAttribute('aria-busy')
    return results
  }
  Object.defineProperty(window, 'axe', {
    // The script assigns its object first and adds `run` afterwards.
    get: () => (stored.run && !hasRun ? { ...stored, run: runWhileLoading } : stored),
    set: (axe: typeof stored) => {
      stored = axe
    },
  })
}
