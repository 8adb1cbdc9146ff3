/** A family objects with its change code, two people of the office uphold it, and the family reads the answer. */
import { ManagePage } from '../pages/managing.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { aSharedAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a family objects, an admin upholds it, the monitor confirms, and the child gets the free seat @full', async ({
  page,
  context,
  browser,
  server,
  area,
  season,
  troubles,
}) => {
  const where = await area('SMP')
  const [first, second] = where.schools
  const adminAccount = await aSharedAccount(server, 'admin')
  const admin = await aColleague(server, adminAccount)
  await admin.leaveSeats(first, 10)
  const name = `${aFamilyName()} Dewi`
  const { number, code } = await registerWithCode(server, 'SMP', where, { name })
  await admin.decide('SMP', number, first.id, 'TIDAK LULUS')
  await season({ 'objections-until': '2099-06-18 24:00' })

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
  const family = await phone.newPage()
  await family.route('**/api/manage/admission', (route) => route.abort(), { times: 1 })
  await (await new ManagePage(family).open()).signIn({ number, code })
  const after = family.getByRole('region', { name: 'Daftar ulang dan keberatan' })
  await after.getByRole('button', { name: 'Coba lagi' }).click()
  const own = family.getByRole('region', { name: 'Keberatan' })
  await own.getByRole('button', { name: 'Ajukan keberatan' }).click()
  await own.getByRole('button', { name: 'Kirim keberatan' }).click()
  await expect(own.getByText('Tulis isi keberatan')).toBeVisible()
  await own.getByLabel(/^Sekolah/).selectOption(first.name)
  const text = own.getByLabel(/^Isi keberatan/)
  await text.fill('Rumah kami lebih dekat.')
  await expectAccessible(family)
  await phone.setOffline(true)
  await own.getByRole('button', { name: 'Kirim keberatan' }).click()
  await expect(own.getByRole('alert')).toContainText('internet')
  await expect(text).toHaveValue('Rumah kami lebih dekat.')
  await phone.setOffline(false)
  await own.getByRole('button', { name: 'Kirim keberatan' }).click()
  await expect(own).toContainText('Belum dijawab')
  await expect(own).toContainText('Rumah kami lebih dekat.')
  await expectAccessible(family)

  await signIn(context, server, await aSharedAccount(server, 'operator', first))
  await page.goto('/admin/objection')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Belum dijawab')
  await expect(page.getByRole('button', { name: /^Jawab/ })).toHaveCount(0)
  await page.goto(`/admin/detail/${number}`)
  const card = page.getByRole('region', { name: 'Keberatan' })
  await expect(card).toContainText('Rumah kami lebih dekat.')
  await expect(card.getByRole('button', { name: 'Ajukan keberatan' })).toHaveCount(0)

  await signIn(context, server, adminAccount)
  await page.goto('/admin/objection?state=open')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Jawab keberatan ${name}` }).click()
  const answering = page.getByRole('dialog', { name: `Keberatan ${name}` })
  await answering.getByLabel(/^Keputusan/).selectOption('Diterima')
  await answering.getByLabel(/^Alasan yang diumumkan/).selectOption('Tanggal lahir keliru')
  await answering.getByLabel(/^Jawaban/).fill('Jarak sudah diukur ulang. Keberatan benar.')
  await expectAccessible(page)
  await answering.getByRole('button', { name: 'Simpan jawaban' }).click()
  await expect(answering).toHaveCount(0)
  await expect(page.getByText('Tidak ada keberatan yang cocok')).toBeVisible()
  await page.goto('/admin/objection?state=confirming')
  await expect(page.getByRole('button', { name: `Ganti jawaban keberatan ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Sahkan keberatan ${name}` })).toHaveCount(0)
  await family.reload()
  await expect(own).toContainText('Belum dijawab')
  await expect(own).not.toContainText('Jarak sudah diukur ulang.')

  // The family comes to the counter about its other school.
  await page.goto(`/admin/detail/${number}`)
  await card.getByRole('button', { name: 'Ajukan keberatan' }).click()
  const filing = page.getByRole('dialog', { name: 'Ajukan keberatan' })
  await filing.getByLabel(/^Isi keberatan/).fill('Kakaknya bersekolah di sana.')
  await expectAccessible(page)
  await filing.getByRole('button', { name: 'Simpan keberatan' }).click()
  await expect(card).toContainText(second.name)

  const monitor = await aSharedAccount(server, 'monitor')
  await signIn(context, server, monitor)
  await page.goto('/admin/objection?state=confirming')
  await page.getByRole('button', { name: `Sahkan keberatan ${name}` }).click()
  const confirming = page.getByRole('dialog', { name: `Sahkan keberatan ${name}` })
  await expect(confirming).toContainText('Jarak sudah diukur ulang.')
  await expectAccessible(page)
  troubles.announce(/answer 400: POST .*objection\/\d+\/confirm/)
  await confirming.getByLabel('Password Anda sekali lagi', { exact: true }).fill('bukan password saya')
  await confirming.getByRole('button', { name: 'Sahkan' }).click()
  await expect(confirming.getByRole('alert')).toContainText('Password salah')
  await confirming.getByLabel('Password Anda sekali lagi', { exact: true }).fill(monitor.password)
  await confirming.getByRole('button', { name: 'Sahkan' }).click()
  await expect(confirming).toHaveCount(0)

  await page.goto(`/admin/detail/${number}`)
  await expect(card).toContainText('Diterima, sudah mendapat kursi')
  const history = page.getByRole('region', { name: 'Riwayat perubahan' })
  await expect(history).toContainText('Penerimaan keberatan disahkan')
  await expect(page.getByRole('region', { name: 'Sekolah Pilihan' })).toContainText('LULUS')
  await expectAccessible(page)

  await family.reload()
  await expect(own).toContainText('Diterima, sudah mendapat kursi')
  await expect(own).toContainText('Jarak sudah diukur ulang.')
  await expect(family.getByRole('region', { name: 'Daftar ulang', exact: true })).toContainText(
    'Belum daftar ulang',
  )
  await expectAccessible(family)
  await phone.close()
})
