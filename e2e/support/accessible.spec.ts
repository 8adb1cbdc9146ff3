/** The accessibility check reports what it promises to report; otherwise every journey passes for nothing. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

test.describe('expectAccessible @desktop', () => {
  test('reports a control without a name', async ({ page }) => {
    await page.setContent('<html lang="id"><title>Contoh</title><main><input></main></html>')
    await expect(expectAccessible(page)).rejects.toThrow(/label \(.*\) at input/)
  })

  test('reports text that has too little contrast in dark colours only', async ({ page }) => {
    const style = 'p { color: #333 } @media (prefers-color-scheme: dark) { p { background: #222 } }'
    await page.setContent(
      `<html lang="id"><title>Contoh</title><style>${style}</style><main><h1>Contoh</h1><p>Teks</p></main></html>`,
    )
    await expect(expectAccessible(page)).rejects.toThrow(/in dark colours(.|\n)*color-contrast \(.*\) at p/)
  })

  test('accepts a page without a violation', async ({ page }) => {
    await page.setContent(
      '<html lang="id"><title>Contoh</title><main><h1>Contoh</h1><p>Teks</p></main></html>',
    )
    await expectAccessible(page)
  })
})
