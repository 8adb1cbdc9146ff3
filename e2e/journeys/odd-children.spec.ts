/** Children whom the usual form cannot describe, registered by their families. */
import type { Page } from '@playwright/test'
import { FAMILY_MESSAGES } from '@spmb/domain/registration/family/messages.ts'
import { ManagePage } from '../pages/managing.ts'
import {
  anApplicant,
  CheckPage,
  expectNoSidewaysScrolling,
  RegisteredPage,
  RegistrationFormPage,
} from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aFamilyName } from '../support/invented.ts'
import { disconnectNetwork, expectFormKept, NO_NETWORK } from '../support/service-worker.ts'
import { expect, test } from '../support/test.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Keadaan anak saya berbeda' })
const part = (page: Page) => page.getByRole('region', { name: 'Keadaan anak saya berbeda' })
const tick = (page: Page, name: RegExp) => part(page).getByRole('checkbox', { name })

async function leaveOutBoth(page: Page): Promise<void> {
  await tick(page, /^Nama ayah tidak tercantum/).check()
  await tick(page, /^Nama ibu tidak tercantum/).check()
}

async function fillGuardian(page: Page, name: string): Promise<void> {
  await part(page)
    .getByLabel(/^Nama wali/)
    .fill(name)
  await part(page)
    .getByLabel(/^Hubungan wali/)
    .fill('Nenek')
  await part(page)
    .getByLabel(/^Pekerjaan wali/)
    .fill('Petani')
  await part(page)
    .getByLabel(/^Nomor HP wali/)
    .fill('+60 12-345 6789')
}

test('a family registers a foundling with its grandmother, and Kelola shows her @phone', async ({
  page,
  area,
  season,
}) => {
  await season({ mode: 'open', publication: 'hidden' })
  const form = await new RegistrationFormPage(page, 'SD').open()
  const applicant = anApplicant({ name: aFamilyName() })
  await form.fillAll(applicant, await area('SD'))
  await opener(page).click()
  await expect(part(page).getByRole('heading', { name: 'Keadaan anak saya berbeda' })).toBeFocused()
  await expectAccessible(page)
  await leaveOutBoth(page)
  await expect(page.locator('#father_name')).toBeDisabled()
  await expect(page.locator('#mother_name')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Ayah sudah meninggal' })).toHaveCount(0)
  await expect(part(page)).toContainText('Wali harus diisi')
  await expectNoSidewaysScrolling(page)

  // Refused beside the field, with a link from the top.
  await form.submit.click()
  await expect(form.summary).toBeFocused()
  await form.summary.getByRole('link', { name: FAMILY_MESSAGES['guardian.needed'] }).click()
  await expect(part(page).getByLabel(/^Nama wali/)).toBeFocused()
  await expectAccessible(page)
  await fillGuardian(page, 'Contoh Nenek')
  await expect(form.summary).toHaveCount(0)

  // The draft brings all of it back.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Contoh Nenek')
  await page.reload()
  await form.arrive()
  await expect(part(page).getByLabel(/^Nama wali/)).toHaveValue('Contoh Nenek')
  await expect(page.locator('#father_name')).toBeDisabled()
  await form.field(/^NIK anak/).fill(applicant.nik)
  await form.consent()
  const check = await form.goToCheck()
  const parents = page.getByRole('region', { name: 'Orang Tua / Wali' })
  await expect(parents).toContainText('Tidak tercantum di akta')
  await expect(parents).toContainText('Contoh Nenek')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await parents.getByRole('button', { name: /^Ubah/ }).click()
  await expect(part(page).getByRole('heading')).toBeFocused()
  await form.goToCheck()
  await check.send.click()

  const registered = await new RegisteredPage(page).arrive()
  const number = await registered.readNumber()
  await page.getByRole('main').getByRole('link', { name: 'Kelola Pendaftaran' }).first().click()
  const managing = await new ManagePage(page).arrive()
  const code = await page.evaluate(
    (key) => JSON.parse(sessionStorage.getItem('spmb-kode-ubah') ?? '{}')[key],
    number,
  )
  await managing.signIn({ number, code })
  await expect(page.getByRole('main')).toContainText('Tidak tercantum di akta')
  await expect(page.getByRole('main')).toContainText('Contoh Nenek')

  // It corrects her phone, and does not leave the child without anybody.
  const parentsForm = await managing.change('Orang Tua / Wali')
  await expect(parentsForm.getByLabel(/^Nama ayah/)).toHaveCount(0)
  await parentsForm.getByLabel(/^Nomor HP wali/).fill('0812 0000 0009')
  await parentsForm.getByRole('checkbox', { name: /^Anak diasuh wali/ }).uncheck()
  await parentsForm.getByRole('button', { name: 'Simpan' }).click()
  await expect(parentsForm).toContainText(FAMILY_MESSAGES['guardian.needed'])
  await expectAccessible(page)
  await parentsForm.getByRole('checkbox', { name: /^Anak diasuh wali/ }).check()
  await parentsForm.getByLabel(/^Nomor HP wali/).fill('0812 0000 0009')
  await parentsForm.getByRole('button', { name: 'Simpan' }).click()
  await expect(managing.changes).toContainText('Nomor HP wali')
  await expect(managing.changes).toContainText('0812 0000 0009')
})

test('a family whose child has no NIK reads where it is registered, and that the number may follow @phone', async ({
  page,
  season,
}) => {
  await season({ mode: 'open' })
  await new RegistrationFormPage(page, 'SMP').open()
  await page.locator('#name').fill('Contoh Anak')
  await opener(page).click()
  await expect(part(page)).not.toContainText('petugas yang mendaftarkannya')
  await tick(page, /^Anak belum punya NIK atau NISN/).check()
  await expect(part(page).getByRole('status').first()).toContainText('petugas yang mendaftarkannya')
  await expect(part(page)).toContainText('NIK atau NISN boleh menyusul kapan saja, juga sesudah pengumuman.')
  await expect(part(page).getByRole('link').first()).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})

test('a tick that is taken back brings back what was typed, and nothing odd is sent @phone', async ({
  page,
  area,
  season,
}) => {
  await season({ mode: 'open' })
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), await area('SD'))
  await opener(page).click()
  await tick(page, /^Nama ayah tidak tercantum/).check()
  await tick(page, /^Anak diasuh wali/).check()
  await fillGuardian(page, 'Contoh Paman')
  await tick(page, /^Nama ayah tidak tercantum/).uncheck()
  await tick(page, /^Anak diasuh wali/).uncheck()
  await expect(page.locator('#father_name')).toHaveValue('Contoh Ayah')
  const check = await form.goToCheck()
  await expect(page.getByRole('main')).not.toContainText('Contoh Paman')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/ppdb/sd')),
    check.send.click(),
  ])
  expect(Object.keys(request.postDataJSON()).filter((key) => /guardian|_state/.test(key))).toEqual([])
  await new RegisteredPage(page).arrive()
})

test('both parents have died: the form asks for a guardian by itself @phone', async ({
  page,
  area,
  season,
}) => {
  await season({ mode: 'open' })
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), await area('SD'))
  await page.getByRole('checkbox', { name: 'Ayah sudah meninggal' }).check()
  await expect(part(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Ibu sudah meninggal' }).check()
  await expect(part(page)).toContainText('Wali harus diisi')
  await fillGuardian(page, 'Contoh Paman')
  const check = await form.goToCheck()
  await expect(page.getByRole('region', { name: 'Orang Tua / Wali' })).toContainText(
    'Contoh Ayah (sudah meninggal)',
  )
  await check.send.click()
  await new RegisteredPage(page).arrive()
})

test('a form with a guardian waits on the phone without a network, and is sent once @phone', async ({
  page,
  area,
  season,
  context,
  troubles,
}) => {
  await season({ mode: 'open' })
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), await area('SD'))
  await opener(page).click()
  await leaveOutBoth(page)
  await fillGuardian(page, 'Contoh Kepala Panti')
  const check = await form.goToCheck()
  await expectFormKept(page, form.address)
  troubles.announce(NO_NETWORK)
  const reconnect = await disconnectNetwork(context)
  await check.send.click()
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  await page.goto('about:blank')
  await page.goto(form.address)
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  await expect(page.getByRole('main')).toContainText('Contoh Kepala Panti')
  await reconnect()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await page.reload()
  await check.sendAgain.click()
  await new RegisteredPage(page).arrive()
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    father_state: 'not_on_certificate',
    guardian_phone: '+60123456789',
  })
})

test('a usual child reads one quiet line, and nothing of odd cases is loaded @phone', async ({
  page,
  area,
  season,
}) => {
  await season({ mode: 'open' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillUntilCheck(await area('SD'))
  await new CheckPage(page).arrive()
  expect(asked.filter((url) => url.includes('OddCases'))).toEqual([])
})

test.describe('without a service worker, which would have the part', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part that cannot be loaded says so, and takes nothing that was typed @phone', async ({
    page,
    area,
    season,
    troubles,
  }) => {
    await season({ mode: 'open' })
    troubles.announce(/OddCases|ERR_CONNECTION_RESET/)
    await page.route('**/assets/OddCases-*.js', (route) => route.abort('connectionreset'))
    const form = await new RegistrationFormPage(page, 'SD').open()
    await form.fillAll(anApplicant(), await area('SD'))
    await opener(page).click()
    await expect(page.getByText(/^Isian ini belum dapat dimuat/)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/assets/OddCases-*.js')
    await page.getByRole('button', { name: 'Muat ulang halaman' }).click()
    await form.arrive()
    await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Anak Satu')
    await opener(page).click()
    await expect(part(page)).toBeVisible()
  })
})
