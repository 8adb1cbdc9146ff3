/** Every child has a school: an admin records where a child without a place goes, beside a colleague and on a bad network. */
import { saveOnward } from '@spmb/domain/onward/contract.staff.ts'
import { ONWARD_CHANGED } from '@spmb/domain/onward/messages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const LIST = '/admin/onward?level=smp&per_page=200'

test('an admin records where a child without a place goes to school @full', async ({
  page,
  context,
  browser,
  server,
  area,
  season,
  troubles,
}) => {
  const where = await area('SMP')
  const account = await aSharedAccount(server, 'admin')
  const admin = await aColleague(server, account)
  await admin.leaveSeats(where.schools[0], 2)
  const name = `${aFamilyName()} Fajar`
  const number = await register(server, 'SMP', where, { name })
  await season({ mode: 'closed', publication: 'hidden' })
  await signIn(context, server, account)
  await page.goto(LIST)
  await expect(page.getByText('Hasil belum diumumkan')).toBeVisible()

  await season({ publication: 'published' })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('link', { name: /^0812/ })).toBeVisible()
  await expect(row).toContainText(/\d kursi/)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  // By keyboard: nothing is sent before the button is pressed.
  const outcome = row.getByLabel(`Hasil penyaluran ${name}`)
  const save = row.getByRole('button', { name: 'Simpan' })
  await expect(save).toHaveCount(0)
  await outcome.selectOption('Madrasah')
  troubles.announce(/failed request: PUT .*\/onward_place/)
  await page.route('**/api/ppdb/*/onward_place', (route) => route.abort(), { times: 1 })
  await save.click()
  await expect(row.getByRole('alert')).toContainText(/./)
  await expect(outcome).toHaveValue('madrasah')
  await save.press('Enter')
  await expectToast(page, 'Hasil penyaluran tersimpan')
  await expect(save).toHaveCount(0)
  await expect(row).toContainText('Contoh admin')
  await expect(row.getByRole('alert')).toHaveText('')
  // Where the row moved, the counts have the focus.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  const { id } = await admin.read(number)
  await admin.call(saveOnward, { params: { id: String(id) }, body: { kind: 'private', version: 1 } })
  troubles.announce(/answer 409: PUT .*\/onward_place/)
  await outcome.selectOption('Tidak melanjutkan')
  await save.click()
  await expect(row.getByRole('alert')).toHaveText(ONWARD_CHANGED)
  await expect(outcome).toHaveValue('private')
  await expectAccessible(page)

  await page.getByLabel('Hasil', { exact: true }).selectOption('Sekolah swasta')
  await expect(page).toHaveURL(/kind=private/)
  await expect(row).toBeVisible()
  const file = page.getByRole('link', { name: 'Export Data SMP' })
  await expect(file).toHaveAttribute('href', '/ppdb/export/excel/smp?decision=tanpa_tempat')

  const monitor = await browser.newContext({ baseURL: server.url })
  await signIn(monitor, server, await aSharedAccount(server, 'monitor'))
  const reading = await monitor.newPage()
  await reading.goto(LIST)
  const read = reading.getByRole('row').filter({ hasText: name })
  await expect(read).toContainText('Sekolah swasta')
  await expect(read.getByRole('combobox')).toHaveCount(0)
  await monitor.close()

  await page.goto(`/admin/detail/${number}`)
  await expect(page.getByText('Hasil penyaluran dicatat').first()).toBeVisible()
})
