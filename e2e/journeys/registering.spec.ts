/** A parent registers a child and holds the card. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { groupNik } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { LevelPage } from '../pages/public-pages.ts'
import {
  anApplicant,
  expectNoSidewaysScrolling,
  RegisteredPage,
  RegistrationFormPage,
} from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { tabTo } from '../support/checks/keyboard.ts'
import { expect, test } from '../support/test.ts'

/** Number and Kode Ubah are on one screen of the smallest phones, also under the bar of a browser. */
async function expectOnePhoto(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 560 })
  await page.evaluate(() => scrollTo(0, 0))
  for (const part of ['.number', '.code']) await expect(page.locator(part)).toBeInViewport({ ratio: 1 })
  if (before) await page.setViewportSize(before)
}

for (const [level, extent] of [
  ['SD', ''],
  ['SMP', ' @full'],
] as const) {
  test(`a parent registers a child for ${level} and downloads the card${extent}`, async ({ page, area }) => {
    const where = await area(level)
    const applicant = anApplicant({
      name: `Contoh Anak ${level}`,
      birth: level === 'SD' ? ['3', 'Maret', '2018'] : ['3', '3', '2012'],
    })
    await page.goto('/ppdb')
    await new LevelPage(page).arrive()
    await page.getByRole('link', { name: `Daftar Sekarang, ${level}` }).click()
    const form = await new RegistrationFormPage(page, level).arrive()
    await form.fillAll(applicant, where)

    const check = await form.goToCheck()
    await expect(page.getByText(applicant.name)).toBeVisible()
    await expect(page.getByText(groupNik(applicant.nik))).toBeVisible()
    await expect(page).toHaveURL(form.address)
    await expectNoSidewaysScrolling(page)
    await check.send.click()

    const registered = await new RegisteredPage(page).arrive()
    const number = await registered.readNumber()
    await expect(page).toHaveURL(`/ppdb/registered/${number}`)
    for (const fact of [applicant.name, where.schools[0].name, where.schools[1].name]) {
      await expect(page.getByText(fact, { exact: true })).toBeVisible()
    }
    await expectOnePhoto(page)
    const picture = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Simpan gambar' }).click()
    const saved = await picture
    expect(saved.suggestedFilename()).toBe(`spmb-${number}.png`)
    expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe('PNG')
    await expect(page.getByText('Gambar disimpan.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    const card = await download
    expect(card.suggestedFilename()).toBe(`kartu-${number}.pdf`)
    expect((await readFile(await card.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const draft = await page.evaluate(() => Object.entries(localStorage).join())
    expect(draft).not.toContain(applicant.name)
  })
}

test('a complete registration works by keyboard only @desktop @full', async ({ page, area }) => {
  const where = await area('SD')
  const applicant = anApplicant()
  const form = await new RegistrationFormPage(page, 'SD').open()
  const type = async (label: RegExp | string, text: string) => {
    await tabTo(page, form.field(label))
    await page.keyboard.type(text)
  }
  const choose = async (label: RegExp, name: string) => {
    await tabTo(page, form.combobox(label))
    await page.keyboard.type(name)
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    // The first match may be active already; Home and End belong to the text, so arrows walk the list.
    for (let i = 0; i < 20; i++) {
      const active = page.locator('[role=option][aria-selected=true], [role=option].option-active')
      if ((await active.count()) && (await active.first().textContent())?.includes(name)) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(form.combobox(label)).toHaveAttribute('aria-expanded', 'false')
  }
  await type(/^NIK anak/, applicant.nik)
  await type(/^Nama lengkap anak/, applicant.name)
  await tabTo(page, form.field('Laki-laki'))
  await page.keyboard.press('Space')
  await type(/^Agama/, 'Islam')
  await type(/^Tempat lahir/, 'Dompu')
  await type('Tanggal', '3')
  await type('Bulan', 'maret')
  await type('Tahun', '2018')
  await type(/^Nama ayah/, 'Contoh Ayah')
  await type(/^Pekerjaan ayah/, 'Petani')
  await type(/^Nama ibu/, 'Contoh Ibu')
  await type(/^Pekerjaan ibu/, 'Penenun')
  await type(/^Nomor HP yang bisa/, applicant.phone)
  await type(/^Alamat lengkap/, 'Dusun Contoh')
  await choose(/^Kecamatan/, where.district.name)
  await choose(/^Desa\/Kelurahan/, where.village.name)
  await choose(/^Pilihan 1/, where.schools[0].name)
  await choose(/^Pilihan 2/, where.schools[1].name)
  await tabTo(page, page.getByRole('checkbox', { name: /^Saya orang tua\/wali/ }))
  await page.keyboard.press('Space')
  await tabTo(page, form.submit)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Periksa jawaban Anda' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Sudah Benar, Daftar Sekarang' }))
  await page.keyboard.press('Enter')
  await new RegisteredPage(page).arrive()
})

test('the form fits 320 pixels, which is also 400 percent zoom of a wide screen @desktop @full', async ({
  page,
  area,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const where = await area('SMP')
  const form = await new RegistrationFormPage(page, 'SMP').open()
  await expectNoSidewaysScrolling(page)
  await form.submit.click()
  await expect(form.summary).toBeFocused()
  await expectNoSidewaysScrolling(page)
  await form.fillAll(anApplicant({ birth: ['3', 'Maret', '2012'] }), where)
  const check = await form.goToCheck()
  await expectNoSidewaysScrolling(page)
  await check.send.click()
  await new RegisteredPage(page).arrive()
  await expectNoSidewaysScrolling(page)
})

test('a registration works over a connection of 400 kbit/s with 400 ms latency @phone @full', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), where)
  const check = await form.goToCheck()
  await check.send.click()
  await new RegisteredPage(page).arrive()
})

test('the form offers what it can know, and fills nothing in unasked @phone @full', async ({ page }) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  const nik = form.field(/^NIK anak/)
  await expect(nik).toHaveAttribute('autocomplete', 'off')
  await nik.pressSequentially('5299014303180')
  await expect(nik).toHaveValue('5299 0143 0318 0')
  await nik.fill('520599-430318-0001')
  await expect(nik).toHaveValue('5205 9943 0318 0001')
  // The caret stays behind the digit that was typed in the middle.
  await nik.press('Home')
  await nik.pressSequentially('52')
  await expect(nik).toHaveValue('5252 0599 4303 1800 01')
  await nik.press('Backspace')
  await nik.press('Backspace')
  await expect(nik).toHaveValue('5205 9943 0318 0001')

  await expect(page.getByText('Menurut NIK: perempuan, lahir 3 Maret 2018.')).toBeVisible()
  await expect(form.field('Perempuan')).not.toBeChecked()
  await expect(form.field('Bulan')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Isi dari NIK' }).click()
  await expect(form.field('Perempuan')).toBeChecked()
  await expect(form.field('Bulan')).toHaveValue('Maret')
  await expect(form.field(/^Nama lengkap anak/)).toBeFocused()

  const fatherPhone = form.field(/^Nomor HP ayah/)
  const phone = form.field(/^Nomor HP yang bisa/)
  await expect(phone).toHaveAttribute('autocomplete', 'tel')
  await phone.fill('081200000009')
  await fatherPhone.fill('081200000001')
  await form.field(/^Nomor HP ibu/).fill('081200000002')
  const sameAsFather = page.getByRole('checkbox', { name: 'Sama dengan HP ayah' })
  await sameAsFather.check()
  await expect(phone).toHaveValue('0812 0000 0001')
  await page.getByRole('checkbox', { name: 'Sama dengan HP ibu' }).check()
  await expect(phone).toHaveValue('0812 0000 0002')
  await expect(sameAsFather).not.toBeChecked()
  // Without a tick the phone is the one that was typed.
  await page.getByRole('checkbox', { name: 'Sama dengan HP ibu' }).uncheck()
  await expect(phone).toHaveValue('081200000009')

  const job = form.field(/^Pekerjaan ayah/)
  const offered = await job.evaluate((input: HTMLInputElement) => input.list?.options.length)
  expect(offered).toBeGreaterThan(10)
  const deceased = page.getByRole('checkbox', { name: 'Ayah sudah meninggal' })
  await job.fill('Nelayan')
  await deceased.check()
  await expect(fatherPhone).toBeHidden()
  await deceased.uncheck()
  await expect(job).toHaveValue('Nelayan')
  await expect(fatherPhone).toHaveValue('081200000001')
  await deceased.check()
  await expect(form.field(/^Pekerjaan ayah/)).toHaveValue('Almarhum')
  await expect(fatherPhone).toBeHidden()
  await expect(sameAsFather).toBeHidden()
  // As a draft restores it.
  await expect(page.getByText(/^Draf tersimpan di HP ini/)).toBeVisible()
  await page.reload()
  await expect(deceased).toBeChecked()
  await expectAccessible(page)
  await deceased.uncheck()
  await expect(form.field(/^Pekerjaan ayah/)).toHaveValue('')
  await expect(fatherPhone).toBeVisible()
})

test('another child of the family starts with parents, contact and address filled in @full', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), where)
  await (await form.goToCheck()).send.click()
  await new RegisteredPage(page).arrive()
  await page.getByRole('link', { name: 'Daftarkan anak lain' }).click()
  await form.arrive()
  await expect(form.field(/^Nama ayah/)).toHaveValue('Contoh Ayah')
  await expect(form.field(/^Nomor HP yang bisa/)).toHaveValue('0812 0000 0000')
  await expect(form.combobox(/^Desa\/Kelurahan/)).toHaveValue(where.village.name)
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('')
  await expect(form.field(/^NIK anak/)).toHaveValue('')
})
