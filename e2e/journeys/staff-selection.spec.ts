/** The act of a selection by two people, from the draft to the publication: by mouse at 1280 px, by keyboard alone at 360 px. */
import type { Page } from '@playwright/test'
import { publishResults, readPublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast } from '../pages/staff.ts'
import { byKeyboard, byMouse } from '../season/hands.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aNik } from '../support/invented.ts'
import { madeDaysAgo, untilTheDraw } from '../support/runs.ts'
import { turnOnSecondFactor } from '../support/second-factor.ts'
import { changeSeason } from '../support/server.ts'
import { anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A separate server, which is removed afterwards: a run changes what other journeys rely on and cannot be undone.
test.use({ referenceData: 'sample', serverSettings: { ADMIN_USERNAME: 'contoh.seleksi' } })

const DICE = '41625 31264 36152 24361'
const REASON = 'Contoh alasan yang diumumkan'

const step = (page: Page) => page.locator('.stages [aria-current=step]')

test('two people freeze, draw, sign and apply the seats of a level, and publish them @full', async ({
  page,
  context,
  browser,
  server,
  area,
  troubles,
}, { project }) => {
  test.setTimeout(240_000)
  troubles.announce(/answer 4(00|09): (POST|PUT) .*\/selection\//)
  troubles.announce(/answer 409: POST .*\/confirmation/)
  troubles.announce(/failed request: .*ERR_INTERNET_DISCONNECTED/)
  const hands = project.name === 'phone' ? byKeyboard(page) : byMouse()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  const [first, second, monitor] = [
    await anAccount(server, 'admin'),
    await anAccount(server, 'admin'),
    await anAccount(server, 'monitor'),
  ]
  await signIn(context, server, first)
  const elsewhere = await browser.newContext({ baseURL: server.url })
  await troubles.watch(elsewhere)
  await signIn(elsewhere, server, monitor)
  // Those who will sign turn it on before the freeze.
  for (const account of [first, monitor]) await turnOnSecondFactor(server, account)
  const colleague = await aColleague(server, second)
  const where = await area('SD')

  await test.step('the method is chosen before registration opens', async () => {
    await changeSeason(server, { mode: 'closed', publication: 'hidden' })
    await page.goto('/admin/selection')
    await expect(page).toHaveTitle('SPMB | Seleksi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seleksi SD')
    // A level that is decided by hand has no steps of a run.
    await expect(step(page)).toHaveCount(0)
    await expectAccessible(page)
    await hands.choose(page.getByRole('radio', { name: /^Seleksi menurut aturan/ }))
    await hands.press(button('Simpan cara penetapan'))
    await expectToast(page, 'Cara penetapan disimpan')
    await expect(step(page)).toContainText('Kunci data')
  })

  await test.step('children register, and the method is fixed', async () => {
    await changeSeason(server, { mode: 'open', publication: 'hidden' })
    const swapped = { school_1_id: where.schools[1].id, school_2_id: where.schools[0].id }
    await register(server, 'SD', where, { birth_date: '2018-01-01' })
    await register(server, 'SD', where, { birth_date: '2018-05-05' })
    // The NIK says a day earlier.
    await register(server, 'SD', where, { birth_date: '2018-09-09', nik: aNik('080918'), ...swapped })
    await colleague.leaveSeats(where.schools[0], 1)
    await colleague.leaveSeats(where.schools[1], 1)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Sebelum data dikunci' })).toContainText(
      'Pendaftaran belum ditutup',
    )
    await expect(page.getByText('Selama belum ada pendaftar, tutup dahulu pendaftaran')).toBeVisible()
    await changeSeason(server, { mode: 'closed', publication: 'hidden' })
    await page.reload()
    await expect(step(page)).toContainText('Rancangan')
  })

  await test.step('a birth date that the NIK contradicts is confirmed, with papers, by an account that is a day old', async () => {
    const list = page.getByRole('region', { name: 'Sahkan satu per satu' })
    await expect(page.getByRole('region', { name: 'Sebelum data dikunci' })).toContainText(
      '1 tanggal lahir berbeda dari NIK dan belum disahkan',
    )
    await hands.press(page.getByRole('link', { name: 'Sahkan satu per satu' }))
    await expect(list).toBeInViewport()
    await expect(list).toContainText('Lahir 9 September 2018. Menurut NIK: 8 September 2018.')
    await expectNoSidewaysScrolling(page)
    await hands.press(list.getByRole('button', { name: /^Sahkan tanggal lahir…/ }))
    const dialog = page.getByRole('dialog')
    const papers = dialog.getByLabel('Berkas yang dilihat')
    await hands.press(inDialog('Sahkan'))
    await expect(dialog).toContainText('Tulis berkas yang dilihat')
    await hands.type(papers, 'Akta lahir asli')
    await hands.press(inDialog('Sahkan'))
    await expect(dialog).toContainText('Akun Anda dibuat kurang dari 24 jam yang lalu')
    await expect(papers).toHaveValue('Akta lahir asli')
    await expectAccessible(page)
    await madeDaysAgo(server, first)
    await hands.press(inDialog('Sahkan'))
    await expectToast(page, /^Disahkan/)
    await expect(list).toHaveCount(0)
    await expect(page.getByText(/^Semua syarat terpenuhi/)).toBeVisible()
    await expect(step(page)).toContainText('Kunci data')
  })

  await test.step('the draw is announced and the data are frozen; a refusal keeps what was typed', async () => {
    await hands.type(page.getByLabel('Alat undian'), 'Dadu enam sisi, 20 lemparan')
    await hands.type(page.getByLabel('Tempat'), 'Aula dinas')
    const when = page.getByRole('group', { name: /^Saat pengundian/ })
    await hands.type(when.getByLabel('Tanggal'), '12')
    await when.getByLabel('Bulan').selectOption('Juni')
    await hands.type(when.getByLabel('Tahun'), '2020')
    await hands.type(when.getByLabel(/^Jam/), '10.00')
    await hands.press(button('Kunci data SD…'))
    await expectAccessible(page)
    await hands.press(inDialog('Kunci data'))
    await expect(when).toContainText('Saat pengundian ini sudah lewat')
    await expect(page.getByLabel('Tempat')).toHaveValue('Aula dinas')
    await hands.type(when.getByLabel('Tahun'), '2099')
    await hands.press(button('Kunci data SD…'))
    await hands.press(inDialog('Kunci data'))
    await expectToast(page, /^Data dikunci/)
    await expect(step(page)).toContainText('Angka undian')
    await expect(page.getByRole('region', { name: 'Data yang dikunci' })).toContainText('3 pendaftaran')
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  })

  await test.step('one person types the seed; without network and before the draw it stays as typed', async () => {
    const dice = page.getByLabel('Angka dadu')
    await hands.type(dice, DICE.slice(0, -1))
    await expect(page.getByText('19 dari paling sedikit 20 lemparan')).toBeVisible()
    await hands.press(button('Simpan angka undian…'))
    await expect(page.getByText(/Lempar dadu paling sedikit 20 kali/).first()).toBeVisible()
    await hands.type(dice, `${DICE.slice(0, -1)}6`)
    await hands.press(button('Simpan angka undian…'))
    await expect(page.getByRole('dialog')).toContainText(
      [...`${DICE.replaceAll(' ', '').slice(0, -1)}6`].join(' '),
    )
    await expectAccessible(page)
    await context.setOffline(true)
    await hands.press(inDialog('Simpan angka undian'))
    await expect(page.getByText(/[Ss]ambungan internet/).first()).toBeVisible()
    await context.setOffline(false)
    await expect(dice).toHaveValue(`${DICE.slice(0, -1)}6`)
    await hands.press(button('Simpan angka undian…'))
    await hands.press(inDialog('Simpan angka undian'))
    await expect(page.getByText(/Undian diumumkan untuk .* 12 Juni 2099/).first()).toBeVisible()
    await untilTheDraw(server)
    await hands.press(button('Simpan angka undian…'))
    await hands.press(inDialog('Simpan angka undian'))
    await expectToast(page, /^Angka undian diketik/)
    await expect(step(page)).toContainText('Angka undian')
    await expect(page.getByRole('heading', { name: 'Konfirmasi angka undian' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  })

  const other = await elsewhere.newPage()
  await test.step('another person finds that the first one was wrong; it is typed again and confirmed', async () => {
    await other.goto('/admin/selection')
    const confirmIt = async () => {
      await other.getByLabel('Angka dadu').fill(DICE)
      await other.getByRole('button', { name: 'Konfirmasi angka undian…' }).click()
      await other.getByRole('dialog').getByRole('button', { name: 'Konfirmasi angka undian' }).click()
    }
    await confirmIt()
    await expect(other.getByText(/Angka ini berbeda dengan yang diketik orang pertama/).first()).toBeVisible()
    await expect(other.getByLabel('Angka dadu')).toHaveValue(DICE)
    await expect(other.getByRole('button', { name: 'Ketik ulang…' })).toHaveCount(0)
    await expectAccessible(other)
    await hands.press(button('Ketik ulang…'))
    await expect(page.getByText(/Berapa kali diketik ulang diumumkan/)).toBeVisible()
    await hands.type(page.getByLabel('Angka dadu'), DICE)
    await hands.press(button('Simpan angka undian…'))
    await hands.press(inDialog('Simpan angka undian'))
    await expect(page.getByRole('heading', { name: 'Konfirmasi angka undian' })).toBeVisible()
    await hands.type(page.getByLabel('Angka dadu'), DICE)
    await hands.press(button('Konfirmasi angka undian…'))
    await hands.press(inDialog('Konfirmasi angka undian'))
    await expect(page.getByText(/Anda yang mengetik angka undian ini/).first()).toBeVisible()
    await other.reload()
    await confirmIt()
    await expectToast(other, /^Angka undian dikonfirmasi/)
    await page.reload()
    await expect(step(page)).toContainText('Pratinjau')
    await page.goto('/information/seleksi')
    await expect(page.getByText('Dikonfirmasi oleh')).toBeVisible()
    await expect(page.getByText('angka diketik ulang 1 kali')).toBeVisible()
    await expect(page.getByText('Kode terakhir sampai sekarang, yang ke-2:')).toBeVisible()
    await page.goto('/admin/selection')
  })

  await test.step('the preview compares the run with choice 1 first', async () => {
    await hands.press(button('Hitung hasil'))
    await expectToast(page, /^Pratinjau selesai/)
    await expect(step(page)).toContainText('Tanda tangan (0/2)')
    const comparison = page.getByRole('table', { name: /^Dibanding/ })
    await expect(
      comparison
        .getByRole('row', { name: /^Dilewati/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('0')
    await expect(
      comparison
        .getByRole('row', { name: /^Dilewati/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText('1')
    const table = page.getByRole('table', { name: 'Menurut kecamatan dan sekolah' })
    await hands.press(table.getByRole('button', { name: new RegExp(`^${where.district.name} `) }))
    await expect(table.getByRole('row', { name: where.schools[0].name })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await hands.press(button('Berita acara untuk ditandatangani'))
    expect((await saved).suggestedFilename()).toBe('berita-acara-seleksi-sd-1.pdf')
  })

  await test.step('two accounts with a second factor sign; one person cannot sign twice', async () => {
    const password = page.getByLabel('Password Anda sekali lagi', { exact: true })
    await hands.type(password, 'salah')
    await hands.press(button('Tanda tangani'))
    await expect(page.locator('#sign-password-error')).toBeVisible()
    await hands.type(password, first.password)
    await hands.press(button('Tanda tangani'))
    await expectToast(page, 'Tanda tangan disimpan')
    await expect(step(page)).toContainText('Tanda tangan (1/2)')
    await hands.type(password, first.password)
    await hands.press(button('Tanda tangani'))
    await expect(page.getByText(/Anda sudah menandatangani hasil ini/).first()).toBeVisible()

    await other.reload()
    await expect(step(other)).toContainText('Tanda tangan (1/2)')
    await expect(other.getByRole('button', { name: 'Buka kunci…' })).toHaveCount(0)
    await expectAccessible(other)
    await other.getByLabel('Password Anda sekali lagi', { exact: true }).fill(monitor.password)
    await other.getByRole('button', { name: 'Tanda tangani' }).click()
    await expectToast(other, 'Tanda tangan disimpan')
    await expect(other.getByText('Admin dinas menetapkan hasil.')).toBeVisible()
    await elsewhere.close()
  })

  await test.step('the result is applied, called off with a reason, and stands in the history', async () => {
    await page.reload()
    // The preview moves what is below it when its figures arrive.
    await expect(page.getByRole('heading', { name: 'Menurut kecamatan dan sekolah' })).toBeVisible()
    await hands.press(button('Tetapkan hasil…'))
    await expectAccessible(page)
    await hands.press(inDialog('Tetapkan hasil'))
    await expectToast(page, /^Hasil ditetapkan/)
    await expect(step(page)).toContainText('Terbit')
    await expectAccessible(page)
    if (project.name === 'phone') {
      await hands.press(button('Batalkan penetapan…'))
      await hands.type(page.getByRole('dialog').getByLabel('Alasan'), 'pendek')
      await hands.press(inDialog('Batalkan penetapan'))
      await expect(page.getByRole('dialog')).toContainText('Tulis alasan paling sedikit 20 huruf')
      await hands.type(page.getByRole('dialog').getByLabel('Alasan'), REASON)
      await hands.press(inDialog('Batalkan penetapan'))
      await expectToast(page, /^Penetapan dibatalkan/)
      await expect(page.getByRole('region', { name: 'Riwayat hitungan' })).toContainText(REASON)
      await expect(step(page)).toContainText('Kunci data')
    }
  })

  if (project.name === 'phone') return
  await test.step('the result is published with the season', async () => {
    const params = { id: await colleague.activeSeason() }
    const { check } = await colleague.call(readPublicationCheck, { params })
    const { version } = (await colleague.call(readPublicationCheck, { params })).season
    await colleague.call(publishResults, {
      params,
      body: { publishes: 'now', check, password: second.password, version },
    })
    await page.reload()
    await expect(step(page)).toContainText('Selesai')
    await expect(page.getByText(/^Hasil sudah terbit/)).toBeVisible()
    await expectAccessible(page)
  })
})

test('the sidebar leads an admin to the selection, and an operator has no such screen @desktop @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const [school] = (await area('SD')).schools
  await signIn(context, server, await anAccount(server, 'admin'))
  await page.goto('/admin/dashboard')
  await page
    .getByRole('navigation', { name: 'Menu petugas' })
    .getByRole('link', { name: 'Seleksi', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seleksi SD')
  await page.getByRole('group', { name: 'Jenjang' }).getByRole('link', { name: 'SMP' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seleksi SMP')
  await expect(page).toHaveURL(/level=smp/)

  await signIn(context, server, await anAccount(server, 'operator', school))
  await page.goto('/admin/selection')
  await expect(page).toHaveURL(/\/admin\/sd/)
  await expect(
    page
      .getByRole('navigation', { name: 'Menu petugas' })
      .getByRole('link', { name: 'Seleksi', exact: true }),
  ).toHaveCount(0)
})
