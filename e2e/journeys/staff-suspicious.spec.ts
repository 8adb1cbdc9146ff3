/** Many registrations from one network: the alarm, the marks and the deletion, as an admin works through them. */
import { logout } from '@spmb/domain/accounts/contract.staff.ts'
import { listApplicants } from '@spmb/domain/registration/staff/contract.staff.ts'
import { SUSPICIOUS_MESSAGES, suspiciousCleared } from '@spmb/domain/registration/staff/messages.ts'
import { SUSPICIOUS_REGISTRATIONS } from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { DashboardPage, expectToast, LoginFields } from '../pages/staff.ts'
import { arriveAtDialog, SESSION_ENDED } from '../pages/staff-applicants.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A server without other journeys: its registrations all come from one network.
test.use({ referenceData: 'sample', serverSettings: { LIMIT_SCALE: '999' } })

test('an admin finds, marks and deletes the registrations of one network, and decided ones stay @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/failed request: PUT .*ERR_INTERNET_DISCONNECTED/)
  troubles.announce(/answer 401: PUT /)
  const village = await area('SD')
  const decided = await register(server, 'SD', village)
  for (let i = 1; i < SUSPICIOUS_REGISTRATIONS; i++) await register(server, 'SD', village)
  const account = await aSharedAccount(server, 'admin')
  const colleague = await aColleague(server, account)
  await colleague.leaveSeats(village.schools[0], 1)
  await colleague.decide('SD', decided, village.schools[0].id, 'LULUS')

  await signIn(context, server, account)
  await page.goto('/admin/dashboard')
  await new DashboardPage(page).arrive()
  const alarm = page
    .getByRole('region', { name: 'Perlu tindakan' })
    .getByRole('link', { name: 'pendaftaran mencurigakan' })
  await expect(alarm).toContainText(formatCount(SUSPICIOUS_REGISTRATIONS))
  await expect(alarm).toContainText('datang dari 1 jaringan')
  await expectAccessible(page)
  await alarm.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendaftaran Mencurigakan')
  const row = page.getByRole('table', { name: 'Pendaftaran mencurigakan' }).locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button', { name: 'Hapus pendaftaran' })).toHaveCount(0)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await row.getByRole('link', { name: /^Lihat \d+ pendaftar SD$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendaftar SD')
  const chip = page.getByRole('link', { name: /^Jaringan [0-9a-f]{8}, / })
  await expect(chip).toBeVisible()
  await expect(page.locator('.chips').getByRole('status')).toContainText(
    formatCount(SUSPICIOUS_REGISTRATIONS),
  )
  await expectAccessible(page)
  await chip.click()
  await expect(chip).toHaveCount(0)
  await page.goBack()
  await page.goBack()

  await row.getByRole('button', { name: 'Tandai' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Tandai' }).click()
  await expect(dialog.getByText(SUSPICIOUS_MESSAGES['suspicious.reason'])).toBeVisible()
  await expect(dialog.getByLabel('Alasan')).toBeFocused()
  await expectAccessible(page)
  const reason = 'Nama dan alamat tidak ada di desa'
  await dialog.getByLabel('Alasan').fill(reason)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Tidak ada sambungan internet')
  await context.setOffline(false)
  await expect(dialog.getByLabel('Alasan')).toHaveValue(reason)
  await context.request.post(server.url + logout.path, { headers: { origin: server.url } })
  await dialog.getByLabel('Alasan').press('Enter')
  await new LoginFields(await arriveAtDialog(page, SESSION_ENDED)).signIn(account)
  // What was sent without a session is sent again after signing in.
  await expectToast(page, 'Tanda berhasil diubah')

  await row.getByRole('button', { name: 'Hapus pendaftaran' }).click()
  const clearable = formatCount(SUSPICIOUS_REGISTRATIONS - 1)
  await expect(dialog).toContainText(`${clearable} pendaftaran yang ditandai`)
  await dialog.getByLabel('Alasan').fill('Pendaftaran palsu')
  await dialog.getByRole('button', { name: 'Hapus semua' }).click()
  await expectToast(page, suspiciousCleared(clearable))
  await expect(page.getByText('Tidak ada pendaftaran yang mencurigakan')).toBeVisible()
  const left = await colleague.call(listApplicants.SD)
  expect(left.map(({ no_registration }) => no_registration)).toEqual([decided])
})

test('a monitor sees neither the alarm nor the screen @full', async ({ page, context, server }) => {
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  await page.goto('/admin/suspicious')
  await expect(page).toHaveURL(/\/admin\/sd$/)
  await page.goto('/admin/dashboard')
  await new DashboardPage(page).arrive()
  await expect(page.getByRole('region', { name: 'Perlu tindakan' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'pendaftaran mencurigakan' })).toHaveCount(0)
})
