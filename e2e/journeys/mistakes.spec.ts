/** What goes wrong by the parent's hand or the office's rules: told kindly, and nothing typed is lost. */
import type { Page } from '@playwright/test'
import { groupNik } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { anApplicant, CheckPage, RegisteredPage, RegistrationFormPage } from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { expect, test } from '../support/test.ts'

test('an empty form shows an error at each field and a focused summary with links', async ({ page }) => {
  const form = await new RegistrationFormPage(page, 'SMP').open()
  await form.submit.click()
  await expect(form.summary).toBeFocused()
  await expect(page).toHaveTitle(/^Kesalahan: SPMB \| Formulir Tingkat SMP$/)
  await expect(
    page.locator('.toast, .Toastify__toast').filter({ hasText: 'Masukan semua data bertanda * pada form !' }),
  ).toBeVisible()
  await expect(form.summary.getByRole('link')).toHaveCount(20)
  await form.summary.getByRole('link', { name: /Isi tempat lahir/ }).click()
  await expect(form.field(/^Tempat lahir/)).toBeFocused()
  await expect(form.field(/^Tempat lahir/)).toHaveAccessibleDescription(/Isi tempat lahir, contoh: Mataram/)
  await expect(form.field(/^Tempat lahir/)).toHaveAttribute('aria-invalid', 'true')
  // The sticky step header must not cover part of a field during the check of target sizes.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
})

test('a NIK of 15 digits is the only error shown @phone', async ({ page, area }) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  const applicant = anApplicant()
  await form.fillAll({ ...applicant, nik: applicant.nik.slice(1) }, where)
  await form.submit.click()
  await expect(form.summary.getByRole('link')).toHaveText(['Panjang NIK harus 16 digit !'])
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue(applicant.name)
})

test('a gender that differs from the NIK shows a hint and does not block @phone @full', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  const applicant = anApplicant()
  await form.fillAll(
    { ...applicant, nik: `${applicant.nik.slice(0, 6)}430318${applicant.nik.slice(12)}` },
    where,
  )
  await expect(page.getByText('Menurut NIK, anak ini perempuan.')).toBeVisible()
  await expectAccessible(page)
  await form.goToCheck()
})

test('choosing another district empties village and schools, and another village the schools @phone', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await expect(form.combobox(/^Desa\/Kelurahan/)).toHaveAttribute('aria-disabled', 'true')
  await form.choosePlaces(where)
  await expect(form.combobox(/^Pilihan 1/)).toHaveValue(where.schools[0].name)
  await form.combobox(/^Kecamatan/).click()
  await page
    .getByRole('listbox')
    .getByRole('option')
    .filter({ hasNotText: where.district.name })
    .first()
    .click()
  for (const field of ['village_id', 'school_1_id', 'school_2_id']) {
    await expect(page.locator(`input[name=${field}]`)).toHaveValue('')
  }
  await expect(form.combobox(/^Desa\/Kelurahan/)).toHaveValue('')
  await expect(form.combobox(/^Pilihan 1/)).toHaveAttribute('aria-disabled', 'true')
})

test('a duplicate registration is refused and the answers stay @full', async ({
  page,
  area,
  season,
  troubles,
}) => {
  // A family withdraws before the publication.
  await season({ publication: 'hidden' })
  const where = await area('SD')
  const applicant = anApplicant()
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(applicant, where)
  await (await form.goToCheck()).send.click()
  await new RegisteredPage(page).arrive()

  await form.open()
  troubles.announce(/answer 400: POST .*\/api\/ppdb\/sd$/)
  await form.fillAll({ ...applicant, name: 'Contoh Anak Dua' }, where)
  await (await form.goToCheck()).send.click()
  await expect(form.summary.getByRole('link')).toHaveText([/NIK ini sudah terdaftar/])
  await expect(form.summary).toBeFocused()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Anak Dua')
  await expect(form.field(/^NIK anak/)).toHaveValue(groupNik(applicant.nik))
  await expectAccessible(page)

  // The number is right all the same: the office checks whose it is, and the registration holds meanwhile.
  await page.getByLabel(/minta dinas memeriksa nomornya/).check()
  await (await form.goToCheck()).send.click()
  await new RegisteredPage(page).arrive()
  const notice = page.getByText('Nomor anak ini sedang diperiksa')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Kelola Pendaftaran' }).first().click()
  await page.getByRole('button', { name: 'Buka' }).click()
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  // While a number is checked nothing can be published, and other journeys of this server publish.
  await page.getByRole('button', { name: 'Mengundurkan diri', exact: true }).click()
  await page.getByLabel(/^Ketik kata MUNDUR/).fill('mundur')
  await page.getByRole('button', { name: 'Ya, mengundurkan diri' }).click()
  await expect(page.getByRole('heading', { name: 'Pendaftaran sudah ditarik' })).toBeVisible()
})

test('outside the window the form page shows the dates, and keeps the draft @phone @full', async ({
  page,
  season,
  area,
}) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant({ name: 'Contoh Terlambat' }), where)
  await expect(page.getByText(/^Draf tersimpan di HP ini/)).toBeVisible()
  await season({ mode: 'closed' })
  await page.reload()
  // The browser scrolls to where the page was left, with a button half under the steps.
  await page.evaluate(() => scrollTo(0, 0))
  await form.arrive()
  await expect(page.getByText(/2\s–\u2060\s10 Juni 2025/).first()).toBeVisible()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Terlambat')
})

test('a window that closes during filling refuses the registration and keeps the answers @phone', async ({
  page,
  season,
  area,
  troubles,
}) => {
  const where = await area('SD')
  const applicant = anApplicant()
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(applicant, where)
  const check = await form.goToCheck()
  await season({ mode: 'closed' })
  troubles.announce(/answer 400: POST .*\/api\/ppdb\/sd$/)
  await check.send.click()
  await expect(
    page.getByText(/Pendaftaran sedang ditutup\. Jadwal pendaftaran: 2\s–\u2060\s10 Juni 2025/).first(),
  ).toBeVisible()
  await expect(form.field(/^NIK anak/)).toHaveValue(groupNik(applicant.nik))
})

test('outside the window a notice replaces the empty form @phone', async ({ page, season }) => {
  await season({ mode: 'closed' })
  const form = new RegistrationFormPage(page, 'SD')
  await page.goto(form.address)
  await expect(page.getByText(/2\s–\u2060\s10 Juni 2025/).first()).toBeVisible()
  await expect(form.field(/^NIK anak/)).toBeHidden()
  await expectAccessible(page)
})

test('back from the check step, by button or by the browser, the form is as it was @phone', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const applicant = anApplicant()
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(applicant, where)
  await form.goToCheck()
  await page.goBack()
  await expect(form.field(/^NIK anak/)).toHaveValue(groupNik(applicant.nik))
  await form.goToCheck()
  await page.getByRole('button', { name: /^Ubah.*Sekolah Pilihan/ }).click()
  await expect(form.combobox(/^Pilihan 2/)).toHaveValue(where.schools[1].name)
  await expect(form.combobox(/^Pilihan 2/)).toBeInViewport()
  // From here the check step is one press away, wherever the form is scrolled to.
  await expect(page.getByRole('button', { name: 'Periksa lagi' })).toBeInViewport()
  await page.getByRole('button', { name: 'Periksa lagi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa jawaban Anda')
})

// Browsers usually keep the page as it was. The browser of the journeys does not, and then the draft has all but the NIK.
test('a form that is left within the site is filled in again after Back and Forward @phone @full', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const applicant = anApplicant()
  await page.goto('/ppdb')
  const form = new RegistrationFormPage(page, 'SD')
  await page.getByRole('link', { name: 'Daftar Sekarang, SD' }).click()
  await form.arrive()
  await form.fillAll(applicant, where)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Daftar Sekarang, SD' })).toBeVisible()
  await page.goForward()
  // The browser scrolls to where the page was left, with a button half under the steps, which axe takes for a small one.
  await page.evaluate(() => scrollTo(0, 0))
  await form.arrive()
  await expect(page.getByText('Draf dikembalikan, tanpa NIK.').first()).toBeVisible()
  await expect(form.field(/^NIK anak/)).toHaveValue('')
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue(applicant.name)
  await expect(form.combobox(/^Pilihan 2/)).toHaveValue(where.schools[1].name)
})

test('a reload brings the form back at once, and Back after success an empty one @phone', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const applicant = anApplicant({ name: 'Contoh Muat Lagi' })
  await page.goto('/ppdb')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(applicant, where)
  await expect(page.getByText(/^Draf tersimpan di HP ini/)).toBeVisible()
  await page.reload()
  await form.reach()
  await expect(page.getByText('Draf dikembalikan, tanpa NIK.').first()).toBeVisible()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Muat Lagi')
  await expect(form.combobox(/^Pilihan 2/)).toHaveValue(where.schools[1].name)
  await form.field(/^NIK anak/).fill(applicant.nik)
  await form.consent()
  await (await form.goToCheck()).send.click()
  await new RegisteredPage(page).reach()
  await page.goBack()
  await form.reach()
  await expect(form.submit).toBeEnabled()
  for (const label of [/^Nama lengkap anak/, /^Nomor HP yang bisa/, /^Alamat lengkap/])
    await expect(form.field(label)).toHaveValue('')
  await expect(form.field('Laki-laki')).not.toBeChecked()
  await form.field(/^Nama lengkap anak/).fill('Contoh Berikutnya')
  const stored = () => page.evaluate(() => Object.entries(localStorage).join())
  await expect.poll(stored).toContain('Contoh Berikutnya')
  expect(await stored()).not.toMatch(/Dusun Contoh|0812|Laki/)
})

test('a hint about the NIK is also shown at the check step @phone @full', async ({ page, area }) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant({ gender: 'Perempuan' }), await area('SD'))
  await form.goToCheck()
  await expect(page.getByText('Menurut NIK, anak ini laki-laki.').last()).toBeVisible()
  await expectAccessible(page)
})

test('a corrected form dismisses the refusal of the earlier attempt @phone @full', async ({ page, area }) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.submit.click()
  const toasts = () =>
    page
      .locator('.Toastify__toast')
      .evaluateAll((all) => all.filter((toast) => getComputedStyle(toast).opacity !== '0').length)
  await expect.poll(toasts).toBe(1)
  await form.fillAll(anApplicant(), await area('SD'))
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa jawaban Anda')
  await expect.poll(toasts).toBe(0)
})

test('with the on-screen keyboard open a list shows at least three options @phone', async ({ page }) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  const { width = 360 } = page.viewportSize() ?? {}
  const list = form.combobox(/^Kecamatan/)
  await list.click()
  await page.setViewportSize({ width, height: 260 })
  await expect.poll(() => visibleOptions(page)).toBeGreaterThanOrEqual(3)
  await expect(list).toBeInViewport({ ratio: 1 })
})

test('at a zoom of 400 percent a list shows at least one option below its field @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const form = await new RegistrationFormPage(page, 'SD').open()
  const list = form.combobox(/^Kecamatan/)
  await list.click()
  await expect.poll(() => visibleOptions(page)).toBeGreaterThanOrEqual(1)
  await expect(list).toBeInViewport({ ratio: 1 })
})

test('a phone that stores nothing says so, and a family registers all the same @phone', async ({
  page,
  area,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    indexedDB.open = refuse
  })
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), where)
  await expect(page.getByText('HP ini tidak dapat menyimpan draf.').first()).toBeVisible()
  const check = await form.goToCheck()
  await check.send.click()
  // The Kode Ubah cannot be handed to the next page, so this one is left by the family.
  await expect(page.getByText(/^Kode Ubah: [0-9A-Z]{4} [0-9A-Z]{4}$/)).toBeVisible()
  await expect(page.getByText(/Catat di kertas atau foto layar ini sekarang\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sudah dicatat, buka konfirmasi' }).click()
  await new RegisteredPage(page).arrive()
})

/** How many options of the open list are visible completely. */
function visibleOptions(page: Page): Promise<number> {
  return page.getByRole('listbox').evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const visible = [...box.children].map((option) => option.getBoundingClientRect())
    return visible.filter((row) => row.top >= top && row.bottom <= Math.min(bottom, innerHeight)).length
  })
}

test('text typed before hydration does not reach the URL @phone', async ({ browser, server, troubles }) => {
  const context = await browser.newContext({ baseURL: server.url })
  await troubles.watch(context)
  const page = await context.newPage()
  const scripts = await holdAnswers(page, '**/assets/*.js')
  await page.goto('/ppdb/sd', { waitUntil: 'commit' })
  const form = new RegistrationFormPage(page, 'SD')
  await form.field(/^NIK anak/).fill('5299010303180001')
  await form.field(/^Nama lengkap anak/).fill('Contoh Cepat')
  await expect(form.submit).toBeDisabled()
  await form.field(/^NIK anak/).press('Enter')
  await expect(page).toHaveURL('/ppdb/sd')
  scripts.release()
  await expect(form.submit).toBeEnabled()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Cepat')
  await context.close()
})

test('a school that was typed and not picked does not move what is pressed next @full', async ({
  page,
  area,
  season,
}) => {
  await season({ mode: 'open' })
  const { district, village, schools } = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillPerson(anApplicant())
  await form.choose(/^Kecamatan/, district.name)
  await form.choose(/^Desa\/Kelurahan/, village.name)
  await form.choose(/^Pilihan 1/, schools[0].name)
  await form.consent()
  await form.combobox(/^Pilihan 2/).fill(schools[1].name)
  await form.submit.hover()
  await page.mouse.down()
  // What a press of a person lasts: two frames are enough for a layout.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await new CheckPage(page).arrive()
})

test('a typing mistake in a list says that the earlier choice is back @phone @full', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.choosePlaces(where)
  for (const [label, chosen] of [
    [/^Desa\/Kelurahan/, where.village.name],
    [/^Pilihan 1/, where.schools[0].name],
  ] as const) {
    const box = form.combobox(label)
    const said = page.getByRole('status').filter({ hasText: `kembali ke ${chosen}.` })
    await box.fill('xqzw')
    await box.blur()
    await expect(said).toHaveText(`“xqzw” tidak ada di daftar, jadi kembali ke ${chosen}.`)
    await expect(box).toHaveValue(chosen)
    await box.fill('')
    await expect(said).toHaveCount(0)
    await box.blur()
    await expect(page.getByText(`Kembali ke ${chosen}. Untuk mengganti, pilih dari daftar.`)).toBeVisible()
  }
  await expectAccessible(page)
})

test('a page that fails says so where the reader is, and does not blame the network @phone', async ({
  page,
  area,
  troubles,
}) => {
  const where = await area('SD')
  troubles.announce(/console error/)
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.choose(/^Kecamatan/, where.district.name)
  const village = form.combobox(/^Desa\/Kelurahan/)
  await village.fill('xqzw')
  // Another program takes away what React is about to remove.
  await page.locator('.combo-note').evaluate((note) => note.remove())
  await village.fill('')
  const heading = page.getByRole('heading', { name: 'Halaman belum dapat ditampilkan' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByText('Ada gangguan pada halaman ini')).toBeVisible()
  await expect(page.getByRole('main').getByText(/internet/)).toHaveCount(0)
})

test('values pasted with labels and marks are understood, whole @phone', async ({ page, area }) => {
  const where = await area('SD')
  const applicant = anApplicant()
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll({ ...applicant, phone: '+60 12-345 6789 (Ayah di Malaysia)' }, where)
  await form.field(/^NIK anak/).fill(`\u202aNIK anak saya adalah: ${applicant.nik}\u202c`)
  await expect(form.field(/^NIK anak/)).toHaveValue(groupNik(applicant.nik))
  await form.field(/^E-mail/).fill('siti@gmail.con')
  await expect(page.getByText('Maksudnya siti@gmail.com?')).toBeVisible()
  await form.field(/^E-mail/).fill('E-mail: siti\u200b@gmail.com')
  await form.goToCheck()
  await expect(page.getByText('+60123456789')).toBeVisible()
  await expect(page.getByText('siti@gmail.com', { exact: true })).toBeVisible()
})
