/** Paper forms: entered by keyboard alone, nothing typed is lost, and after the closing by admins only. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { DetailPage, ListPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aFamilyName, aNik, aNisn } from '../support/invented.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Presses keys one by one, and counts them. */
function keyboardOf(page: Page) {
  let presses = 0
  return {
    presses: () => presses,
    async press(...keys: string[]) {
      for (const key of keys) {
        presses++
        await page.keyboard.press(key)
      }
    },
    /** Types into the focused field, then moves on. */
    async enter(text: string) {
      presses += text.length + 1
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
  }
}

const saved = (page: Page) => page.getByText(/^Tersimpan: /)
const field = (page: Page, label: string | RegExp) => page.getByLabel(label)

test('an operator enters two forms by keyboard alone; the second takes village and schools from the first @full', async ({
  page,
  context,
  server,
  area,
}, { project }) => {
  const { village, schools } = await area('SD')
  const operator = await aSharedAccount(server, 'operator', schools[0])
  await signIn(context, server, operator)
  const [family, next] = [aFamilyName(), aFamilyName()]
  await new ListPage(page, 'SD').open()
  await page.getByRole('link', { name: 'Daftarkan dari kertas' }).click()
  await expect(page.getByRole('heading', { name: 'Daftarkan dari kertas: SD' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  const keys = keyboardOf(page)
  await page.locator('#nik').focus()
  await keys.press('Control+s')
  await expect(page.getByText('Belum tersimpan')).toBeVisible()
  await expect(page.locator('#nik')).toBeFocused()
  await expectAccessible(page)

  await keys.enter(aNik('540618'))
  await keys.enter(family)
  await keys.press('p', '?')
  const dialog = page.getByRole('dialog', { name: 'Pintasan papan ketik' })
  await expect(dialog).toBeVisible()
  if (project.name === 'desktop') await expectAccessible(page)
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await keys.press('Enter')
  await keys.enter('Dompu')
  await keys.enter('14062018')
  await expect(field(page, /^Tanggal lahir/)).toHaveValue('14-06-2018')
  await expect(page.getByText('Kamis, 14 Juni 2018 · 7 th 0 bln')).toBeVisible()
  await keys.press('i', 'Enter')
  for (const text of ['Contoh Bapak', 'Petani', '', 'Contoh Ibu', 'Penenun', '']) await keys.enter(text)
  await keys.press('Enter', 'Space', 'Enter', 'Enter')
  await expect(field(page, 'Tidak punya HP')).toBeChecked()
  await keys.enter('Dusun Contoh, RT 01')
  await expect(page.locator('#village_id')).toBeFocused()
  await page.keyboard.type(village.name.slice(0, 3))
  const options = page.getByRole('listbox', { name: 'Desa/Kelurahan' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  for (let step = 0; !(await options.nth(step).innerText()).startsWith(village.name); step++)
    await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(page.locator('#village_id')).toHaveValue(village.name)
  await expect(page.locator('.own-school')).toHaveText(schools[0].name)
  const second = page.getByRole('combobox', { name: 'Pilihan 2' })
  await expect(second).toBeFocused()
  await expect(second).not.toHaveAttribute('placeholder')
  await keys.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Pilihan 2' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.type(schools[1].name)
  await keys.press('Enter')
  await expect(second).toHaveValue(schools[1].name)
  await expect(page.getByLabel('Persetujuan tertulis')).toBeFocused()
  await keys.press('Space', 'Enter', 'Control+s')
  await expect(saved(page)).toContainText(family)
  await expect(page.locator('#nik')).toBeFocused()
  await expect(page.locator('#nik')).toHaveValue('')
  await expectAccessible(page)

  await expect(page.locator('#village_id')).toHaveValue(village.name)
  await expect(second).toHaveValue(schools[1].name)
  const before = keys.presses()
  await keys.enter(aNik('110318'))
  await keys.enter(next)
  await keys.press('l', 'Enter', 'ArrowDown', 'Enter')
  await keys.enter('11032018')
  await keys.press('i', 'Enter')
  await keys.enter('Contoh Bapak Dua')
  await keys.press('ArrowDown', 'Enter', 'Enter')
  await keys.enter('Contoh Ibu Dua')
  await keys.press('ArrowDown', 'Enter', 'Enter')
  await keys.enter('081200000000')
  await keys.press('Enter', 'Enter', 'ArrowDown', 'Enter', 'Enter', 'Enter', 'Space', 'Control+s')
  await expect(saved(page)).toContainText(next)
  const presses = keys.presses() - before
  test.info().annotations.push({ type: 'key presses of the second form', description: String(presses) })
  expect(presses).toBeLessThan(150)

  const link = page.getByRole('link', { name: /^Cetak kartu/ })
  const number = /(SD25-\S+)\/pdf/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  await page.goto(`/admin/detail/${number}`)
  const detail = await new DetailPage(page, { name: next, number }).reach()
  await expect(detail.card('Formulir Kertas')).toContainText('Contoh operator')
  await expect(detail.value('Pekerjaan ibu')).toHaveText('Penenun')
})

test('a hint does not move away what a pointer presses @desktop', async ({
  page,
  context,
  server,
  season,
}) => {
  await season({ mode: 'open' })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/register/smp')
  await field(page, /^NIK anak/).focus()
  await page.clock.install()
  // The pause after which the hint appears must not pass before the pointer is down, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await field(page, /^NIK anak/).fill(aNik('110312'))
  const boy = page.getByRole('radio', { name: 'Laki-laki' })
  const hint = page.getByText('NIK ini terbit di luar kabupaten ini.')
  await boy.hover()
  await page.mouse.down()
  await page.clock.runFor(3_000)
  await expect(hint).toBeHidden()
  await page.mouse.up()
  await expect(boy).toBeChecked()
  await page.clock.runFor(5_000)
  await expect(hint).toBeVisible()
})

test('a banner that arrives does not move away what a pointer presses @desktop', async ({
  page,
  context,
  server,
  season,
}) => {
  await season({ mode: 'open' })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  // The answer arrives while the pointer is down, and tells of results that were hidden again.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/season', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const each of body.data)
      each.hidden = { at: new Date().toISOString(), by: null, reason: 'Contoh alasan' }
    await pressed.promise
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/admin/register/smp')
  const boy = page.getByRole('radio', { name: 'Laki-laki' })
  await boy.hover()
  await page.mouse.down()
  const answered = page.waitForResponse('**/api/season')
  pressed.resolve()
  await (await answered).finished()
  const banner = page.getByText('Hasil yang sudah terbit disembunyikan kembali')
  // Two frames later a banner that does not wait would be there.
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown(null)))),
  )
  await expect(banner).toBeHidden()
  await page.mouse.up()
  await expect(boy).toBeChecked()
  await expect(banner).toBeVisible()
})

test('a lost answer, a registered NIK and a closed registration lose nothing that was typed @desktop @full', async ({
  page,
  context,
  server,
  area,
  season,
  troubles,
}) => {
  troubles.announce(/failed request: POST .*\/paper/)
  troubles.announce(/answer 400: POST .*\/paper/)
  const where = await area('SMP')
  const nik = aNik('110312')
  const holder = await register(server, 'SMP', where, { nik })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await season({ mode: 'closed' })
  await page.goto('/admin/register/smp')
  await expect(page.getByText('Pendaftaran sedang ditutup')).toBeVisible()
  const name = aFamilyName()
  const fill = (label: string | RegExp, text: string) => field(page, label).fill(text)
  await fill(/^NIK anak/, nik)
  await fill(/^Nama lengkap anak/, name)
  const link = page.getByRole('link', { name: `Buka pendaftaran ${holder}` })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Laki-laki' }).check()
  await fill(/^Tempat lahir/, 'Dompu')
  await fill(/^Tanggal lahir/, '11032012')
  await field(page, /^Agama/).selectOption('islam')
  for (const label of ['Nama ayah', 'Pekerjaan ayah', 'Nama ibu', 'Pekerjaan ibu'])
    await fill(new RegExp(`^${label}`), `Contoh ${label}`)
  await fill(/^Nomor HP /, '0812 0000 0000')
  await fill(/^Alamat lengkap/, 'Dusun Contoh')
  await page.locator('#nisn').fill(aNisn())
  await fill(/^Sekolah asal/, 'SDN Contoh')
  await fill(/^Tahun lulus/, '2025')
  const choose = async (label: string, option: string) => {
    const box = page.getByRole('combobox', { name: label, exact: true })
    await box.fill(option)
    await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click()
    await expect(box).toHaveValue(option)
  }
  await choose('Desa/Kelurahan', where.village.name)
  await choose('Pilihan 1', where.schools[0].name)
  await choose('Pilihan 2', where.schools[1].name)
  await page.getByLabel('Persetujuan tertulis').check()
  const save = page.getByRole('button', { name: /^Simpan dan formulir berikut/ })
  await save.click()
  await expect(page.locator('#received_on')).toBeFocused()
  await page.keyboard.type('09062025')
  await fill(/^Alasan didaftarkan/, 'Formulir tertinggal di sekolah')
  await save.click()

  await expect(page.locator('#nik')).toBeFocused()
  await expect(link).toHaveAttribute('href', `/admin/detail/${holder}`)
  await expectAccessible(page)
  await fill(/^NIK anak/, aNik('110312'))

  // The request arrives; its answer does not.
  await page.route(
    '**/paper',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await save.click()
  const again = page.getByRole('button', { name: /^Coba kirim lagi/ })
  await expect(again).toBeFocused()
  await expect(page.getByText('Belum diketahui apakah sudah tersimpan')).toBeVisible()
  await expectAccessible(page)
  await again.click()
  await expect(saved(page)).toContainText(name)

  const list = await new ListPage(page, 'SMP').open(`?${new URLSearchParams({ search: name })}`)
  await expect(list.rows).toHaveCount(1)
  await list.row(name).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Formulir Kertas' })).toContainText('9 Juni 2025')
  await expect(page.getByRole('region', { name: 'Riwayat perubahan' })).toContainText(
    'Formulir tertinggal di sekolah',
  )
})
