/** Pages that the browser translates: they live on, and names, numbers and codes stay as they are (decision 52). */
import type { Page } from '@playwright/test'
import { ManagePage } from '../pages/managing.ts'
import { anApplicant, RegisteredPage, RegistrationFormPage } from '../pages/registration.ts'
import { ListPage } from '../pages/staff.ts'
import { aFamilyName } from '../support/invented.ts'
import { aSharedAccount, register, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { translateFromNowOn } from '../support/translate.ts'

test.beforeEach(({ season }) => season({ publication: 'hidden' }))

/** Each of the texts is on the page, outside of what is translated. */
async function expectKept(page: Page, texts: readonly string[]) {
  for (const text of texts) {
    const found = page.getByText(text, { exact: true }).first()
    await expect(found).toBeVisible()
    expect(await found.evaluate((element) => element.closest('[translate=no]') !== null), text).toBe(true)
  }
}

for (const [level, how] of [
  ['SD', 'replace'],
  ['SMP', 'wrap'],
] as const) {
  test(`a family registers for ${level} while the browser translates the page @phone @full`, async ({
    page,
    area,
  }) => {
    const where = await area(level)
    const applicant = anApplicant({ birth: ['3', 'Maret', level === 'SD' ? '2018' : '2012'] })
    const form = await new RegistrationFormPage(page, level).open()
    await translateFromNowOn(page, how)
    // Errors appear and go.
    await form.submit.click()
    await expect(form.summary).toBeFocused()
    await form.fillAll(applicant, where)
    // Another village takes the schools away.
    await form.choose(/^Kecamatan/, where.district.name)
    await form.choosePlaces(where)
    const check = await form.goToCheck()
    await expectKept(page, [applicant.name, where.village.name, where.schools[0].name])
    await page.getByRole('button', { name: 'Ubah Biodata Siswa' }).click()
    await form.field(/^Nama lengkap anak/).fill('Contoh Anak Dua')
    await page.getByRole('button', { name: 'Periksa lagi' }).click()
    await check.reach()
    await check.send.click()
    const registered = await new RegisteredPage(page).reach()
    await translateFromNowOn(page, how)
    await expectKept(page, [await registered.readNumber(), 'Contoh Anak Dua', where.schools[1].name])
  })
}

test('what changes in a translated text is seen @phone', async ({ page }) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  await translateFromNowOn(page, 'replace')
  await form.field(/^NIK anak/).fill('5205994303180001')
  await expect(page.getByText('lahir 3 Maret 2018')).toBeVisible()
  await form.field(/^NIK anak/).fill('5205994403180001')
  await expect(page.getByText('lahir 4 Maret 2018')).toBeVisible()
  await expect(page.getByText('lahir 3 Maret 2018')).toHaveCount(0)
})

test('a family corrects and undoes in a translated Kelola @phone @full', async ({ page, server, area }) => {
  const where = await area('SD')
  const child = await registerWithCode(server, 'SD', where)
  const managing = await new ManagePage(page).open()
  await translateFromNowOn(page, 'replace')
  await managing.signIn(child)
  await expect(managing.changes).toBeVisible()
  await expectKept(page, [child.number])
  await managing.change('Biodata Siswa')
  await page.getByLabel(/^Nama lengkap anak/).fill('Contoh Anak Lain')
  await managing.button('Simpan').click()
  await managing.expectOpened('Contoh Anak Lain')
  await managing.change('Desa dan Sekolah Pilihan')
  const form = new RegistrationFormPage(page, 'SD')
  await form.choosePlaces(where)
  await managing.button('Batal').click()
  await managing.button('Urungkan').click()
  await expect(managing.mainHeading).not.toHaveText('Contoh Anak Lain')
})

test('staff search and sort in a translated list @desktop @full', async ({ page, context, server, area }) => {
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  const family = aFamilyName()
  for (const first of ['Ani', 'Budi'])
    await register(server, 'SD', await area('SD'), { name: `${family} ${first}` })
  const list = await new ListPage(page, 'SD').open()
  await translateFromNowOn(page, 'replace')
  await page.getByRole('searchbox').first().fill(family)
  await expect(list.names).toHaveCount(2)
  await list.sortBy('Nama').click()
  await expect(list.names).toHaveText([`${family} Ani`, `${family} Budi`])
  await list.sortBy('Nama').click()
  await expect(list.names).toHaveText([`${family} Budi`, `${family} Ani`])
  await expectKept(page, [(await list.rows.first().locator('.number a').textContent()) ?? ''])
  await list.rows.first().locator('.number a').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${family} Budi`)
})

test('what was typed before the script of a translated page arrives stays @phone', async ({ page }) => {
  // The page is readable, and a translator works on it, while a slow network still loads the scripts.
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/ppdb/sd', { waitUntil: 'commit' })
  const name = page.getByLabel(/^Nama lengkap anak/)
  await name.fill('Contoh Anak Sabar')
  await page.getByLabel('Perempuan').check()
  await translateFromNowOn(page, 'replace')
  scripts.resolve()
  const form = await new RegistrationFormPage(page, 'SD').arrive()
  await expect(form.submit).toBeEnabled()
  await expect(name).toHaveValue('Contoh Anak Sabar')
  await expect(page.getByLabel('Perempuan')).toBeChecked()
})
