/** Reading with large letters and high zoom, on every public page (docs/product-rules.md#text-size). */
import { ManagePage } from '../pages/managing.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectReadable } from '../support/checks/readable.ts'
import { shiftOf } from '../support/checks/still.ts'
import { addressesOf, PUBLIC_ADDRESSES } from '../support/public-addresses.ts'
import { registerWithCode } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Answered with 404. */
const NOT_FOUND = [
  '/information/pengumuman-hasil-ppdb/SD25-00000-00000-1',
  '/information/sekolah?desa=2147483647',
  '/information/sekolah/2147483647',
] as const

test('every public page is readable at 360 pixels with text of 130 and 200 percent @phone', async ({
  page,
  server,
  places,
  season,
  troubles,
}) => {
  const where = await places('SMP')
  const { number, code } = await registerWithCode(server, 'SMP', where)
  await season({ publication: 'hidden' })
  const enlarge = async (percent: number) => {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    await expectReadable(page)
  }
  for (const path of [...PUBLIC_ADDRESSES, ...addressesOf('SMP', where, number)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await enlarge(130)
    await enlarge(200)
  }
  for (const path of NOT_FOUND) {
    troubles.announce(/404/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await enlarge(130)
    await enlarge(200)
  }
  await page.goto('/ppdb/kelola')
  const managing = await new ManagePage(page).reach()
  await managing.signIn({ number, code })
  await managing.expectOpened('Contoh Anak Satu')
  await managing.change('Orang Tua / Wali')
  await enlarge(200)
})

test('every public page is readable at a zoom of 400 percent @desktop', async ({ page, season }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of PUBLIC_ADDRESSES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReadable(page)
  }
  await season({ mode: 'closed' })
  for (const path of ['/', '/ppdb', '/ppdb/sd']) {
    await page.goto(path)
    await expectReadable(page)
  }
})

test('the size of the text is chosen in the header, kept for other pages, and works without script', async ({
  page,
  browser,
  server,
}) => {
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await page.goto('/contact')
  const sizes = page.getByRole('group', { name: 'Ukuran tulisan' })
  const largest = page.getByRole('radio', { name: 'Sangat besar' })
  await expect(sizes.getByRole('radio')).toHaveCount(3)
  await page.getByRole('radio', { name: 'Biasa', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(size).toBe('20px')
  await page.keyboard.press('ArrowRight')
  await expect(largest).toBeChecked()
  await expect.poll(size).toBe('24px')
  await expectReadable(page)
  await expectAccessible(page)
  // Without a pause for scripts: the kept size is there at the first paint, so nothing moves.
  await page.goto('/ppdb/sd')
  await expect(largest).toBeChecked()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await expect.poll(size).toBe('24px')
  await expectReadable(page)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  await plain.goto('/')
  await plain.getByRole('radio', { name: 'Sangat besar' }).check()
  await expect(plain.locator('html')).toHaveCSS('font-size', '24px')
  await context.close()
})
