/** Looking around: every informing page is there, alive, accessible, and true to the season. */
import {
  ContactPage,
  GuidelinesPage,
  InformationPage,
  LandingPage,
  LevelPage,
  PrivacyPage,
  ResultCheckPage,
  SdSelectionPage,
  SmpSelectionPage,
  TutorialPage,
} from '../pages/public-pages.ts'
import { RegistrationFormPage } from '../pages/registration.ts'
import { expect, test } from '../support/test.ts'

for (const Model of [
  LandingPage,
  LevelPage,
  InformationPage,
  TutorialPage,
  GuidelinesPage,
  PrivacyPage,
  ResultCheckPage,
  SdSelectionPage,
  SmpSelectionPage,
  ContactPage,
]) {
  test(`${Model.name} opens by its address`, async ({ page }) => {
    const model = new Model(page)
    await page.goto(model.address)
    await model.arrive()
  })
}

test('a parent goes from the first page to the choice of level', async ({ page }) => {
  await page.goto('/')
  await new LandingPage(page).arrive()
  await page.getByRole('link', { name: 'Daftar Sekarang' }).click()
  await new LevelPage(page).arrive()
})

test('an address that does not exist leads to the first page', async ({ page }) => {
  await page.goto('/tidak/ada')
  await new LandingPage(page).arrive()
  await expect(page).toHaveURL('/')
})

for (const [what, mode, sentence, extent] of [
  ['that the office closed', 'closed', 'Pendaftaran sedang ditutup', ''],
  ['whose dates have passed', 'schedule', 'Pendaftaran sudah ditutup', ' @full'],
] as const)
  test(`a window ${what} shows on the first page and at the choice of level${extent}`, async ({
    page,
    season,
  }) => {
    await season({ mode })
    await page.goto('/')
    await new LandingPage(page).arrive()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.goto('/ppdb')
    await new LevelPage(page).arrive()
    await expect(page.getByText(sentence)).toBeVisible()
    // Whom to call and what can be done, in place of buttons that lead to a closed form.
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^Daftar Sekarang/ })).toHaveCount(0)
    await expect(main.locator('a[href^="tel:"]')).toHaveCount(1)
    await expect(main.getByRole('link', { name: 'Cek Kelulusan' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Kelola Pendaftaran' })).toBeVisible()
  })

test('an open page follows the office without a reload, and keeps what the reader uses @desktop', async ({
  page,
  season,
}) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByText('Pendaftaran dibuka')).toBeVisible()
  const inUse = page.getByRole('link', { name: 'Daftar Sekarang' })
  await inUse.focus()
  await season({ mode: 'closed' })
  const asked = page.waitForResponse('/')
  await page.clock.fastForward('03:01')
  await asked
  await expect(inUse).toBeFocused()
  await inUse.blur()
  await page.clock.fastForward('03:01')
  await expect(page.getByText('Pendaftaran sedang ditutup')).toBeVisible()
  await expect(inUse).toHaveCount(0)
})

test('an open page says that registration is open in the minute of the opening @phone', async ({
  page,
  season,
}) => {
  await season({ mode: 'schedule', opens: '2041-06-01 00:00', closes: '2041-06-10 24:00' })
  await page.clock.install({ time: new Date('2041-05-31T15:59:50Z') })
  await page.goto('/')
  await expect(page.getByText('Pendaftaran belum dibuka')).toBeVisible()
  await season({ mode: 'open' })
  const asked = page.waitForResponse('/')
  await page.clock.fastForward('00:31')
  await asked
  await expect(page.getByText('Pendaftaran dibuka', { exact: true })).toBeVisible()
})

test('a form that waits for its opening follows the office, and an open one keeps what was typed @phone', async ({
  page,
  season,
}) => {
  await season({ mode: 'schedule', opens: '2041-06-01 00:00', closes: '2041-06-10 24:00' })
  await page.clock.install()
  const form = await new RegistrationFormPage(page, 'SD').open()
  await expect(page.getByText(/^Dibuka hari Sabtu, \d+ hari lagi/)).toBeVisible()
  const followed = async () => {
    const asked = page.waitForResponse(form.address)
    await page.clock.fastForward('03:01')
    await asked
  }
  await season({ mode: 'schedule', opens: '2041-06-02 00:00' })
  await followed()
  await expect(page.getByText(/^Dibuka hari Minggu, \d+ hari lagi/)).toBeVisible()
  await season({ mode: 'open' })
  await followed()
  await form.field(/^Nama lengkap anak/).fill('Contoh Menunggu')
  await season({ mode: 'closed' })
  await page.clock.fastForward('03:01')
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Menunggu')
})

test('a page is readable without script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new LandingPage(page).heading)
  await page.getByRole('link', { name: 'Daftar Sekarang' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new LevelPage(page).heading)
  await context.close()
})
