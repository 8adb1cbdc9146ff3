/** Re-registration: cards are scanned, ticks are taken back, seats are freed, and the family reads it. */
import type { Page } from '@playwright/test'
import { ManagePage } from '../pages/managing.ts'
import { admittedInTime, refuseTheRest } from '../support/admitted.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { changeSeason, type TestServer } from '../support/server.ts'
import { aSharedAccount, register, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const ADDRESS = '/admin/re-registration'

test('an operator records the families of a school by their cards, and the family reads it @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  const where = await area('SD')
  const [first, second] = where.schools
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(second, 100)
  await admin.leaveSeats(first, 100)
  const family = aFamilyName()
  const [ani = '', budi = ''] = await Promise.all(
    ['Ani', 'Budi'].map((name) => register(server, 'SD', where, { name: `${family} ${name}` })),
  )
  await admin.decide('SD', ani, second.id, 'LULUS')
  await admin.decide('SD', budi, second.id, 'LULUS')
  await signIn(context, server, await aSharedAccount(server, 'operator', second))

  await page.goto(ADDRESS)
  const card = page.getByLabel('Nomor pendaftaran')
  const scanned = page.getByRole('region', { name: 'Catat daftar ulang' })
  await card.fill(`${server.url}/information/pengumuman-hasil-ppdb/${ani}`)
  await card.press('Enter')
  await expect(scanned).toContainText(`${family} Ani · ${ani}`)
  await expect(card).toBeFocused()
  await expect(card).toHaveValue('')

  troubles.announce(/failed request: POST .*arrival net::ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await card.fill(budi)
  await card.press('Enter')
  const again = scanned.getByRole('button', { name: /^Coba lagi/ })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await again.click()
  await expect(scanned).toContainText(`${family} Budi · ${budi}`)
  await scanned.getByRole('button', { name: `Urungkan ${family} Budi` }).click()
  const taking = page.getByRole('dialog', { name: 'Cabut kedatangan' })
  await taking.getByLabel(/^Alasan/).fill('Salah pindai')
  await taking.getByRole('button', { name: 'Cabut kedatangan' }).click()
  await expect(scanned).toContainText(`${family} Budi: dibatalkan`)

  troubles.announce(/answer 404: POST .*arrival/)
  await card.fill('SD25-00000-00000-0')
  await card.press('Enter')
  await expect(scanned).toContainText('Nomor ini tidak ada di antara anak yang diterima')

  await page.getByLabel('Nomor atau nama').fill(family)
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${family} ${name}` })
  await expect(row('Ani').getByRole('checkbox', { name: /^Sudah datang/ })).toBeChecked()
  const missing = row('Budi').getByRole('checkbox', { name: /^Sudah datang/ })
  await expect(missing).not.toBeChecked()
  // A tick need not wait until the one before is saved.
  const saving = Promise.withResolvers<void>()
  await page.route('**/keep_waiting', async (route) => {
    await saving.promise
    await route.continue()
  })
  await row('Budi')
    .getByRole('checkbox', { name: /^Tetap menunggu Pilihan 1/ })
    .check()
  await expect(row('Budi').getByRole('checkbox', { name: /^Tetap menunggu Pilihan 1/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('Daftar ulang', { exact: true }).selectOption('Belum')
  await expect(row('Ani')).toHaveCount(0)
  await missing.focus()
  await page.keyboard.press('Space')
  await expect(missing).toBeChecked()
  saving.resolve()
  await expect(row('Budi')).toHaveCount(0)
  await expect(page.getByText('Tidak ada anak yang cocok')).toBeVisible()

  await expectFamilyReads(page, server, ani, 'Sudah daftar ulang')
})

test('after the last day an admin frees the seats of families who did not come @desktop @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const where = await area('SMP')
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(where.schools[0], 100)
  const name = `${aFamilyName()} Cici`
  const number = await register(server, 'SMP', where, { name })
  await admittedInTime(server, (await admin.read(number)).id)
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await setPeriod(server, '2025-06-16 08:00', '2025-06-20 24:00')
  try {
    await page.goto(`${ADDRESS}?level=smp`)
    await expect(page.getByText('Sudah selesai')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: where.schools[0].name }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    await page.getByRole('button', { name: /^Kosongkan/ }).click()
    const dialog = page.getByRole('dialog', { name: `Kosongkan kursi: ${where.schools[0].name}` })
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    // The words of the reminder are ready for those who call or write first.
    const whatsApp = dialog.getByRole('link', { name: `WhatsApp ke keluarga ${name}` })
    await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/62\d+\?text=.*Kelola/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: `Salin teks untuk keluarga ${name}` }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/diawali SMP25-/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Kosongkan/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
    await expectFamilyReads(page, server, number, 'Tempat ini sudah dilepas')
  } finally {
    await setPeriod(server, '', '')
  }
})

test('a child that is called up after the last day keeps its place, and its school records the arrival @desktop @full', async ({
  page,
  context,
  browser,
  server,
  area,
  troubles,
  season,
}) => {
  const where = await area('SD')
  const [first, second] = where.schools
  const admin = await theSharedAdmin(server)
  const family = aFamilyName()
  // Older than the children of other journeys, so that these are first in the order of SD.
  const dodi = await registerWithCode(server, 'SD', where, {
    name: `${family} Dodi`,
    birth_date: '2017-01-05',
  })
  const elis = await register(server, 'SD', where, { name: `${family} Elis`, birth_date: '2017-01-06' })
  await admin.leaveSeats(second, 0)
  await admin.leaveSeats(first, 2)
  await admittedInTime(server, (await admin.read(elis)).id)
  await refuseTheRest(server, 'SD')
  await season({ mode: 'closed' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${family} ${name}` })
  await setPeriod(server, '2025-06-16 08:00', '2025-06-20 24:00')
  try {
    await signIn(context, server, await aSharedAccount(server, 'admin'))
    await page.goto(`/admin/reserve?level=sd&school=${first.id}`)
    await page.getByRole('button', { name: 'Panggil 1 anak…' }).click()
    const calling = page.getByRole('dialog', { name: 'Panggil 1 anak' })
    await calling.getByLabel(/^Alasan/).fill('Kursi kosong setelah daftar ulang')
    await calling.getByRole('button', { name: 'Panggil 1 anak' }).click()
    await expect(calling).toHaveCount(0)

    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
    const parent = await phone.newPage()
    await expect(async () => {
      await parent.goto(`/information/pengumuman-hasil-ppdb/${dodi.number}`)
      await expect(parent.getByText('Lakukan daftar ulang di sekolah secepatnya')).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    await (await new ManagePage(parent).open()).signIn(dodi)
    const own = parent.getByRole('region', { name: 'Daftar ulang', exact: true })
    await expect(own).toContainText(`Segera datang ke ${first.name}`)
    await expectAccessible(parent)

    await page.goto(`${ADDRESS}?level=sd`)
    await expect(page.getByText(/^\d+ anak mendapat kursi setelah masa daftar ulang/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: first.name }).click()
    await expect(row('Dodi')).toContainText('Mendapat kursi setelah masa daftar ulang')
    await expect(row('Elis')).not.toContainText('Mendapat kursi setelah')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Kosongkan/ }).click()
    const releasing = page.getByRole('dialog', { name: `Kosongkan kursi: ${first.name}` })
    await expect(releasing.getByRole('listitem').filter({ hasText: `${family} Elis` })).toBeVisible()
    await expect(releasing.getByText(`${family} Dodi`)).toHaveCount(0)
    await releasing.getByRole('button', { name: /^Kosongkan/ }).click()
    await expect(releasing).toHaveCount(0)
    await expect(row('Elis')).toHaveCount(0)
    await expect(row('Dodi')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Kosongkan/ })).toHaveCount(0)

    await signIn(context, server, await aSharedAccount(server, 'operator', second))
    await page.goto(ADDRESS)
    await expect(page.getByText('Sudah selesai')).toBeVisible()
    await signIn(context, server, await aSharedAccount(server, 'operator', first))
    await page.goto(ADDRESS)
    const card = page.getByLabel('Nomor pendaftaran')
    troubles.announce(/answer 404: POST .*arrival/)
    await card.fill(elis)
    await card.press('Enter')
    const scanned = page.getByRole('region', { name: 'Catat daftar ulang' })
    await expect(scanned).toContainText('Nomor ini tidak ada di antara anak yang diterima')
    await card.fill(dodi.number)
    await card.press('Enter')
    await expect(scanned).toContainText(`${family} Dodi · ${dodi.number}`)
    await expect(row('Dodi').getByRole('checkbox', { name: /^Sudah datang/ })).toBeChecked()
    await expectAccessible(page)
    await parent.reload()
    await expect(own).toContainText('Sudah daftar ulang')
    await phone.close()
  } finally {
    await setPeriod(server, '', '')
  }
})

const setPeriod = (server: TestServer, from: string, to: string) =>
  changeSeason(server, { 're-registration-from': from, 're-registration-to': to })

async function expectFamilyReads(staff: Page, server: TestServer, number: string, words: string) {
  const parent = await staff.context().browser()?.newContext()
  const phone = await parent?.newPage()
  if (!parent || !phone) throw new Error('There is no browser')
  await expect(async () => {
    await phone.goto(`${server.url}/information/pengumuman-hasil-ppdb/${number}`)
    await expect(phone.getByText(words, { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(phone)
  await parent.close()
}
