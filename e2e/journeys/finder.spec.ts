/** Which school for our village? From the first page to the form, with and without script. */
import { FinderPage, LandingPage } from '../pages/public-pages.ts'
import { anApplicant, expectNoSidewaysScrolling, RegistrationFormPage } from '../pages/registration.ts'
import { expect, test } from '../support/test.ts'

test('a parent finds the schools of the village, and the form opens with the school chosen @full', async ({
  page,
  area,
}) => {
  const { district, village, schools } = await area('SD')
  const [nearest] = schools
  await page.goto('/')
  await new LandingPage(page).reach()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sekolah untuk desa saya/i })
    .click()
  const finder = await new FinderPage(page).arrive()
  await page.getByText(`Kecamatan ${district.name}`).click()
  await page.getByRole('link', { name: village.name, exact: true }).click()

  await expect(page.getByRole('heading', { name: /^\d+ SD yang bisa dipilih$/ })).toBeVisible()
  await finder.arriveAtVillage()
  await expectNoSidewaysScrolling(page)
  await expect(finder.schools.first()).toContainText(nearest.name)
  await page.getByRole('link', { name: /^SMP \(/ }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('SMP')
  await page.getByRole('link', { name: /^SD \(/ }).click()
  await page.getByRole('link', { name: nearest.name, exact: true }).click()

  await expect(finder.mainHeading).toHaveText(nearest.name)
  await finder.arriveAtSchool(nearest.name)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: 'Daftar ke sekolah ini' }).click()

  const form = await new RegistrationFormPage(page, 'SD').reach()
  await expect(form.combobox(/^Kecamatan/)).toHaveValue(district.name)
  await expect(form.combobox(/^Desa\/Kelurahan/)).toHaveValue(village.name)
  await expect(form.combobox(/^Pilihan 1/)).toHaveValue(nearest.name)
  await expect(form.combobox(/^Pilihan 2/)).toHaveValue('')
  await expect(page).toHaveURL(form.address)
  await expect(page.getByText(/kursi.* · (kurang dari )?\d+ anak di Pilihan 1/)).toBeVisible()
  await form.combobox(/^Pilihan 2/).click()
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toContainText(
    /Pilihan 1: (kurang dari )?\d+ anak/,
  )
})

test('the draft of the tab stays, with the school of the finder', async ({ page, area }) => {
  const { district, village, schools } = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  const applicant = anApplicant({ name: 'Contoh Anak Draf' })
  await form.fillPerson(applicant)
  await expect(page.getByText(/^Draf tersimpan/)).toBeVisible()
  const query = `kecamatan=${district.id}&desa=${village.id}&sekolah=${schools[1].id}`
  await page.goto(`${form.address}?${query}`)
  await form.reach()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue(applicant.name)
  await expect(form.combobox(/^Pilihan 1/)).toHaveValue(schools[1].name)
  // What is chosen afterwards survives a reload: the address names no school any more.
  await form.choose(/^Pilihan 1/, schools[0].name)
  await page.reload()
  await form.reach()
  await expect(form.combobox(/^Pilihan 1/)).toHaveValue(schools[0].name)
})

test('the finder works without script, by keyboard and with text twice as large', async ({
  browser,
  server,
  area,
}) => {
  const { district, village, schools } = await area('SMP')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await page.goto('/information/sekolah')
  const search = page.getByRole('combobox', { name: 'Desa/Kelurahan' })
  await page.getByRole('radio', { name: /SMP/ }).focus()
  await page.keyboard.press('Space')
  await search.focus()
  await page.keyboard.type('Antah Berantah')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Desa tidak ditemukan')).toBeVisible()
  await expect(page.getByRole('radio', { name: /SMP/ })).toBeChecked()
  await page.locator('summary', { hasText: `Kecamatan ${district.name}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: village.name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^\d+ SMP yang bisa dipilih$/ })).toBeVisible()
  const addresses = ['/information/sekolah', page.url(), `/information/sekolah/${schools[0].id}`]
  for (const address of addresses) {
    await page.goto(address)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main :not(svg *)')]
        .filter((part) => part.getBoundingClientRect().right > innerWidth)
        .map((part) => `${part.tagName}.${part.getAttribute('class')}`),
    )
    expect(wide, address).toEqual([])
  }
  await page.goto(addresses[1] ?? '')
  await expect(
    page.getByRole('link', { name: new RegExp(`^Daftar ke sekolah ini ?: ${schools[0].name}$`) }),
  ).toHaveAttribute('href', new RegExp(`^/ppdb/smp\\?kecamatan=${district.id}&desa=${village.id}&sekolah=`))
  await context.close()
})

test('after the closing the finder stays, with the way to the result', async ({ page, area, season }) => {
  const { village } = await area('SD')
  await season({ mode: 'closed' })
  await page.goto(`/information/sekolah?desa=${village.id}`)
  await expect(page.getByText('Pendaftaran sedang ditutup')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Daftar ke/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Cek kelulusan' }).click()
  await expect(page).toHaveURL('/information/pengumuman-hasil-ppdb')
})
