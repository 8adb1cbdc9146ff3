/** An objection is filed at the counter and answered by the office, is in the record, and its family reads the answer. */
import { ManagePage } from '../pages/managing.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { aSharedAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an operator files an objection, an admin upholds it, and the child gets the free seat', async ({
  page,
  context,
  browser,
  server,
  places,
  season,
  troubles,
}) => {
  const where = await places('SMP')
  const [first] = where.schools
  const admin = await aColleague(server, await aSharedAccount(server, 'admin'))
  await admin.leaveSeats(first, 10)
  const name = `${aFamilyName()} Dewi`
  const { number, code } = await registerWithCode(server, 'SMP', where, { name })
  await admin.decide('SMP', number, first.id, 'TIDAK LULUS')
  await season({ 'objections-until': '2099-06-18 24:00' })
  await signIn(context, server, await aSharedAccount(server, 'operator', first))
  await page.goto(`/admin/detail/${number}`)
  const card = page.getByRole('region', { name: 'Keberatan' })
  await card.getByRole('button', { name: 'Ajukan keberatan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajukan keberatan' })
  await dialog.getByRole('button', { name: 'Simpan keberatan' }).click()
  await expect(dialog.getByText('Tulis isi keberatan')).toBeVisible()
  const text = dialog.getByLabel(/^Isi keberatan/)
  await text.fill('Rumah kami lebih dekat.')
  await expectAccessible(page)
  troubles.announce(/failed request: POST .*objection net::ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Simpan keberatan' }).click()
  await expect(dialog.getByRole('alert')).toContainText('sambungan internet')
  await expect(text).toHaveValue('Rumah kami lebih dekat.')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Simpan keberatan' }).click()
  await expect(card).toContainText('Belum dijawab')
  await expect(card).toContainText('Rumah kami lebih dekat.')
  await expectAccessible(page)

  await page.goto('/admin/objection')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Belum dijawab')
  await expect(page.getByRole('button', { name: /^Jawab/ })).toHaveCount(0)

  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/objection?state=open')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Jawab keberatan ${name}` }).click()
  const answering = page.getByRole('dialog', { name: `Keberatan ${name}` })
  await answering.getByLabel(/^Keputusan/).selectOption('Diterima')
  await answering.getByLabel(/^Jawaban/).fill('Jarak sudah diukur ulang. Keberatan benar.')
  await expectAccessible(page)
  await answering.getByRole('button', { name: 'Simpan jawaban' }).click()
  await expect(answering).toHaveCount(0)
  await expect(page.getByText('Tidak ada keberatan yang cocok')).toBeVisible()

  await page.goto(`/admin/detail/${number}`)
  await expect(card).toContainText('Diterima, sudah mendapat kursi')
  await expect(card).toContainText('Jarak sudah diukur ulang.')
  const history = page.getByRole('region', { name: 'Riwayat perubahan' })
  await expect(history).toContainText('Keberatan dijawab')
  await expect(page.getByRole('region', { name: 'Sekolah Pilihan' })).toContainText('LULUS')
  await expectAccessible(page)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
  const family = await phone.newPage()
  await family.route('**/api/manage/admission', (route) => route.abort(), { times: 1 })
  await (await new ManagePage(family).open()).signIn({ number, code })
  const after = family.getByRole('region', { name: 'Daftar ulang dan keberatan' })
  await after.getByRole('button', { name: 'Coba lagi' }).click()
  const own = family.getByRole('region', { name: 'Keberatan' })
  await expect(own).toContainText('Diterima, sudah mendapat kursi')
  await expect(own).toContainText('Jarak sudah diukur ulang.')
  await expect(family.getByRole('region', { name: 'Daftar ulang' })).toContainText('Daftar ulang belum')
  await expectAccessible(family)
  await phone.close()
})
