/** 'Catatan perubahan': an admin finds an act with its values, pages on, and downloads what the filters leave. */
import { editQuota } from '@spmb/domain/quota/contract.staff.ts'
import { filterSchools } from '@spmb/domain/zoning/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { AuditPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aSharedAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

test('an admin finds a change in the audit and downloads the list @full', async ({
  page,
  context,
  server,
}) => {
  const admin = await aSharedAccount(server, 'admin')
  const colleague = await aColleague(server, admin)
  const name = 'SD Contoh 2 Pekat'
  const [school] = await colleague.call(filterSchools, { params: { type: 'sd' }, body: { name } })
  for (let quota = 30; quota < 85; quota++)
    await colleague.call(editQuota, { params: { school_id: String(school?.id) }, body: { quota } })
  await signIn(context, server, admin)
  const audit = await new AuditPage(page).open()
  await audit.search.fill(name)
  await expect(audit.rows.first()).toContainText('Kuota diubah')
  await expect(audit.rows.first()).toContainText(name)
  await expect(audit.rows.first()).toContainText(/83.*84/)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Lebih lama' }).click()
  await expect(audit.rows.first()).toContainText(/33.*34/)
  await expect(page).toHaveURL(/before=\d+/)
  await page.getByRole('link', { name: 'Terbaru' }).click()
  await expect(audit.rows.first()).toContainText(/83.*84/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh Excel' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^catatan-perubahan-\d{8}\.xlsx$/)
  await page.getByLabel('Tentang').selectOption('Akses ditolak')
  await expect(page.getByText('Tidak ada catatan yang cocok')).toBeVisible()
  await expectAccessible(page)
})
