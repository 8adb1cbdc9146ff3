/** A family looks up its result: by the form, by the card's address without script, and while the server is busy. */
import type { Page } from '@playwright/test'
import { ResultCheckPage } from '../pages/public-pages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { untilAlive } from '../pages/screen.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectReadable } from '../support/checks/readable.ts'
import { shiftOf } from '../support/checks/still.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import { register } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** A few tries with unknown numbers, then the server refuses more of them for a minute. */
test.use({ serverSettings: { LIMIT_SCALE: '1', LIMITS: 'failedLookup=2' } })

const RESULT = '/information/pengumuman-hasil-ppdb'

test('a family types its number, reads about mistakes before anything is sent, and then its result', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  const where = await area('SD')
  const number = await register(server, 'SD', where, { name: 'Contoh "Anak" <Satu>' })
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(where.schools[0], 10)
  await admin.decide('SD', number, where.schools[0].id, 'LULUS')
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: ShareData) => Object.assign(window, { shared }) })
  })

  await page.goto(RESULT)
  const form = await new ResultCheckPage(page).arrive()
  const field = page.getByLabel('No. Pendaftaran')
  const check = page.getByRole('button', { name: 'Cek Kelulusan' })
  await check.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Masukan no registrasi anda !/)
  await expectAccessible(page)
  await field.fill('SD25-00000-00000-1')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Data registrasi tidak ditemukan.*salah ketik/)
  // The message beside the field is enough: nothing else is loaded for it.
  expect(await loadedScripts(page)).toEqual([expect.stringMatching(/\/assets\/page-/)])

  await expect(page).toHaveTitle(/^Kesalahan: /)
  await field.fill('5299 0103 0318 0001')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Ini NIK, bukan nomor pendaftaran/)
  await expect(page.getByRole('link', { name: 'Cari nomor pendaftaran' })).toBeVisible()

  await field.fill(`No. Pendaftaran SPMB: *${number.toLowerCase()}*`)
  troubles.announce(/failed request: HEAD .*ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await check.click()
  await expect(page.getByRole('alert')).toContainText('Tidak ada sambungan internet')
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Coba lagi' }).click()

  await expect(page).toHaveURL(`${RESULT}/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Diterima di ${where.schools[0].name}`)
  await expect(page).toHaveTitle(form.title)
  await expect(page.getByText('Contoh "Anak" <Satu>')).toBeVisible()
  await expect(page.getByText('Sudah diterima di Pilihan 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  // The page was opened by its form: its script may arrive after all that is read.
  await untilAlive(page)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await page.getByRole('button', { name: 'Bagikan' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared.text)).toBe(
    `No. Pendaftaran SPMB: ${number}\nLihat hasil: ${server.url}${RESULT}/${number}`,
  )
  // A browser that refuses to share leads to WhatsApp; one whose list was closed to nothing.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  await page.evaluate(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  })
  const whatsApp = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Bagikan' }).click()
  await expect(await whatsApp).toHaveURL(/^https:\/\/wa\.me\/\?text=No\./)
  await page.evaluate(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'AbortError')) })
  })
  await page.getByRole('button', { name: 'Bagikan' }).click()
  expect(context.pages()).toHaveLength(2)
  const card = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh kartu' }).click()
  expect((await card).suggestedFilename()).toBe(`kartu-${number}.pdf`)
})

test('a device that says it is offline although it is not opens the result', async ({
  page,
  server,
  area,
}) => {
  const number = await register(server, 'SD', await area('SD'))
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await page.goto(RESULT)
  await page.getByRole('textbox').fill(number)
  await page.getByRole('button', { name: 'Cek Kelulusan' }).click()
  await expect(page).toHaveURL(`${RESULT}/${number}`)
})

test('the address of the card shows the result without script', async ({ browser, server, area }) => {
  const number = await register(server, 'SMP', await area('SMP'))
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto(`${RESULT}/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keputusan belum ditetapkan')
  await expect(page.getByText('Belum ditetapkan: hubungi sekolah').first()).toBeVisible()
  await expect(page.getByText('Contoh Anak Satu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bagikan' })).toBeHidden()
  await page.getByRole('link', { name: 'Cek nomor lain' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pengumuman Kelulusan')
  const field = page.getByLabel('No. Pendaftaran')
  await field.fill('Kode Ubah: K7RM 4W2X')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Ini Kode Ubah, bukan nomor pendaftaran/)
  await expect(page).toHaveURL(RESULT)
  await expect(field).toHaveValue('')
  await field.fill(`Nomor: ${number}.`)
  await page.getByRole('button', { name: 'Cek Kelulusan' }).click()
  await expect(page).toHaveURL(`${RESULT}/${number}`)
  await context.close()
})

test('an unknown number is said to be unknown, and too many tries to wait', async ({ page, troubles }) => {
  const open = () => page.goto(`${RESULT}/SD25-00000-00000-0`)
  const heading = page.getByRole('heading', { level: 1 })
  troubles.announce(/answer 404: GET/)
  await open()
  await expect(heading).toHaveText('Data registrasi tidak ditemukan')
  await expectAccessible(page)
  await open()

  troubles.announce(/answer 429: GET/)
  await page.clock.install()
  await open()
  await expect(heading).toHaveText(/^Tunggu \d+ detik$/)
  await expect(page.getByRole('status')).toHaveText(/^Dicoba lagi sendiri dalam \d+ detik\.$/)
  // It asks again by itself, and waits longer. The server refuses for a minute, so this comes before the slow checks.
  troubles.announce(/answer 429: HEAD/)
  const refused = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.clock.runFor(90_000)
  await refused
  await expect(page.getByRole('status')).toHaveText(/^Dicoba lagi/)
  await expectNoSidewaysScrolling(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectReadable(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Berhenti mencoba' }).click()
  await expect(page.getByRole('status')).toHaveText('Tidak dicoba lagi sendiri.')
  await expect(page.getByRole('link', { name: 'Coba lagi' })).toBeVisible()
})

const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
