/** Reading with large letters and high zoom, on every public page (docs/product-rules.md#text-size). */
import type { Locator } from '@playwright/test'
import { windowDates } from '@spmb/domain/season/window-words.ts'
import { unbrokenHours } from '@spmb/domain/shared/moment-words.ts'
import { ManagePage } from '../pages/managing.ts'
import { untilAlive } from '../pages/screen.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { contrastAround } from '../support/checks/focus-ring.ts'
import { tabTo } from '../support/checks/keyboard.ts'
import { expectReadable } from '../support/checks/readable.ts'
import { shiftOf } from '../support/checks/still.ts'
import { addressesOf, PUBLIC_ADDRESSES } from '../support/public-addresses.ts'
import { register, registerWithCode } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Answered with 404. */
const NOT_FOUND = [
  '/information/pengumuman-hasil-ppdb/SD25-00000-00000-1',
  '/information/sekolah?desa=2147483647',
  '/information/sekolah/2147483647',
] as const

test('every public page is readable at 360 pixels with text of 130 and 200 percent @phone @full', async ({
  page,
  server,
  area,
  season,
  troubles,
}) => {
  // Opens some thirty pages.
  test.slow()
  const where = await area('SMP')
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

test('every public page is readable at a zoom of 400 percent @desktop @full', async ({ page, season }) => {
  test.slow()
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
  await untilAlive(page)
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

test('the focus of the keyboard is seen on every link card in dark colours @full', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/', '/information', '/information/juknis']) {
    await page.goto(path)
    const cards = page.locator('a.card')
    expect(await cards.count()).toBeGreaterThan(1)
    expect(await contrastAround(cards.first()), 'without the focus').toBeLessThan(1.5)
    for (const card of await cards.all()) {
      await tabTo(page, card)
      expect(await contrastAround(card), path).toBeGreaterThanOrEqual(3)
    }
  }
})

test('a line breaks neither before nor after the dash of two dates or of office hours @phone', async ({
  page,
}) => {
  const dates = (from: string, to: string) =>
    windowDates({ opensAt: new Date(from), closesAt: new Date(to) }, 'Asia/Makassar')
  for (const [words, joined] of [
    [dates('2025-06-02T00:00+08:00', '2025-06-11T00:00+08:00'), '2 – 10'],
    [dates('2025-05-28T00:00+08:00', '2025-06-05T00:00+08:00'), 'Mei – 4'],
    [dates('2025-12-30T00:00+08:00', '2026-01-04T00:00+08:00'), '2025 – 3'],
    [unbrokenHours('Senin – Jumat, 08.00 – 15.00 WITA'), '08.00 – 15.00'],
    [unbrokenHours('Senin–Jumat, 08.00–14.00 WITA'), '08.00–14.00'],
    [unbrokenHours('Senin–Jumat'), 'Senin–Jumat.'],
  ] as const) {
    await page.setContent(`<p style="width: 1px">Pendaftaran berlangsung ${words}.</p>`)
    // As narrow as can be, so that a line breaks wherever one may.
    const lines = await page.locator('p').evaluate((paragraph) => {
      const text = paragraph.firstChild as Text
      const found = new Map<number, string>()
      for (let at = 0; at < text.length; at++) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top } = range.getBoundingClientRect()
        found.set(top, (found.get(top) ?? '') + text.data[at])
      }
      return [...found.values()].map((line) => line.replaceAll('\u2060', '').replaceAll('\u00a0', ' ').trim())
    })
    expect(lines).toContain(joined)
  }
})

test('no page breaks the office hours at a dash', async ({ page, season }) => {
  await season({ mode: 'closed' })
  for (const path of ['/', '/ppdb/sd', '/contact', '/information/privasi']) {
    await page.goto(path)
    const text = (await page.locator('body').innerText()).replaceAll(
      'Senin\u00a0–\u2060\u00a0Jumat',
      'joined',
    )
    expect(text, path).toContain('joined, 08.00\u00a0–\u2060\u00a015.00 WITA')
    expect(text, path).not.toMatch(/Senin\s–|08\.00\s–(?!\u2060)/)
  }
})

test('on a phone a birth date is in one row, and stacked buttons end at the same edge @phone', async ({
  page,
  server,
  area,
}) => {
  for (const path of ['/ppdb/nomor', '/ppdb/sd']) {
    await page.goto(path)
    const tops = await page
      .locator('.parts label, .parts input')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)))
    expect(tops, path).toHaveLength(6)
    expect(new Set(tops).size, path).toBe(2)
  }
  await page.goto(`/ppdb/registered/${await register(server, 'SD', await area('SD'))}`)
  const widths = await page
    .locator('.ticket .on-night .btn:visible')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width))
  expect(widths).toHaveLength(3)
  expect(new Set(widths).size).toBe(1)
  const share = page.locator('.ticket .btn', { hasText: 'Bagikan' })
  const before = await share.boundingBox()
  await page.getByRole('button', { name: 'Salin nomor pendaftaran' }).click()
  await expect(page.locator('.ticket .is-copied')).toBeVisible()
  expect(await share.boundingBox()).toEqual(before)
})

test('the current part of the form differs from the others in more than its colour @phone', async ({
  page,
}) => {
  await page.goto('/ppdb/sd')
  const thickness = (part: Locator) => part.evaluate((link) => getComputedStyle(link).backgroundSize)
  const parts = page.getByRole('navigation', { name: 'Bagian formulir' })
  const current = parts.locator('ol [aria-current]')
  await expect(current).toHaveCount(1)
  expect(await thickness(current)).not.toBe(
    await thickness(parts.locator('ol a:not([aria-current])').first()),
  )
})

test('buttons, fields and links that stand alone are at least 44 pixels high on every public page @phone', async ({
  page,
}) => {
  test.slow()
  const small = new Set<string>()
  for (const path of PUBLIC_ADDRESSES) {
    await page.goto(path)
    await untilAlive(page)
    const targets = page
      .locator('.btn, button, .control, summary, header a, nav a, footer a, a.card, a.register')
      .filter({ visible: true })
    expect(await targets.count(), path).toBeGreaterThan(5)
    const found = await targets.evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.textContent?.trim(), box: target.getBoundingClientRect() }))
        // One without a box was hidden or replaced since it was found, such as a list that had not loaded.
        .filter(({ box }) => box.height > 0 && box.height < 43.5)
        .map(({ name, box }) => `${name} ${Math.round(box.height)}`),
    )
    for (const target of found) small.add(`${path}: ${target}`)
  }
  expect([...small]).toEqual([])
})
