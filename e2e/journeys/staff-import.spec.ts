/** 'Impor data' on the invented schools: headings, refusals by row, and an import that does what the check showed. */
import { readFile } from 'node:fs/promises'
import { editQuota } from '@spmb/domain/quota/contract.staff.ts'
import { readQuotaGrid } from '@spmb/domain/quota/grid-contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aSharedAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

test('a table is checked row by row, corrected, imported and downloaded @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 409: POST .*\/api\/import\/apply/)
  const account = await aSharedAccount(server, 'admin')
  const colleague = await aColleague(server, account)
  const [first, second] = (await colleague.call(readQuotaGrid)).rows
  for (const school of [first, second])
    await colleague.call(editQuota, { params: { school_id: String(school?.id) }, body: { quota: 50 } })
  const file = (...lines: string[]) => ({
    name: 'kuota.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['NPSN;Tahun Pelajaran;Kursi', ...lines].join('\n')),
  })
  const good = [`${first?.npsn};2025/2026;61`, `${second?.npsn};2025/2026;62`]

  await signIn(context, server, account)
  await page.goto('/admin/import')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impor data')
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Periksa' }).click()
  const input = page.getByLabel('Berkas')
  await expect(input).toHaveAccessibleDescription(/Pilih berkas CSV atau Excel/)
  await expectAccessible(page)

  await input.setInputFiles(file('5020374;2025/2026;28', `${first?.npsn};2025/2026;28,5`))
  await page.getByRole('button', { name: 'Periksa' }).click()
  const result = page.getByRole('region', { name: 'Hasil pemeriksaan kuota.csv' })
  await expect(result.getByRole('status')).toContainText('2 baris ditolak')
  const table = result.getByRole('region', { name: 'Baris', exact: true }).getByRole('row')
  await expect(table.nth(1)).toContainText('NPSN 8 angka')
  await expect(table.nth(2)).toContainText("'28,5' bukan bilangan bulat")
  await expect(result.getByRole('button', { name: /^Impor/ })).toHaveCount(0)
  await expectAccessible(page)

  await input.setInputFiles(file(...good))
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(result.getByRole('button', { name: 'Impor 2 baris' })).toBeVisible()
  await expect(table.nth(1)).toContainText('Kursi 50 → 61')
  await expectAccessible(page)

  // A colleague changes a row after the check: nothing is imported, and the check is shown again.
  const [quota] = (await colleague.call(readQuotaGrid)).rows
  await fetch(`${server.url}/api/quota/grid`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${colleague.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ school_id: quota?.id, seats: 60, version: quota?.version }] }),
  })
  await result.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expectToast(page, /Data berubah sejak berkas ini diperiksa/)
  await expect(table.nth(1)).toContainText('Kursi 60 → 61')
  await result.getByRole('button', { name: 'Impor 2 baris' }).click()
  await expectToast(page, '2 baris berhasil diimpor')
  await expect(result).toBeHidden()
  const seats = (await colleague.call(readQuotaGrid)).rows.slice(0, 2).map((row) => row.seats)
  expect(seats).toEqual([61, 62])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Data Kuota sekarang' }).click()
  const path = await (await downloading).path()
  await input.setInputFiles({ name: 'kuota.xlsx', mimeType: '', buffer: await readFile(path) })
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(page.getByText('Semua data sudah sama')).toBeVisible()
})
