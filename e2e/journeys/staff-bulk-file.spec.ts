/** A file of decisions: hidden rows are asked about, and what is taken away is ticked first. */
import { readQuotaGrid } from '@spmb/domain/quota/grid-contract.staff.ts'
import { aWorkbook, cellXml, sheetXml } from '../../apps/api/testing/import/workbooks.ts'
import { ListPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a file with a hidden row and a removal is applied as it was confirmed @desktop @full', async ({
  page,
  context,
  server,
  area,
  season,
}) => {
  // What is public asks for the password besides.
  await season({ publication: 'hidden' })
  const where = await area('SD')
  const [school] = where.schools
  const admin = await anAccount(server, 'admin')
  const colleague = await aColleague(server, admin)
  await colleague.leaveSeats(school, 5)
  const family = aFamilyName()
  const numbers: string[] = []
  for (const first of ['Ani', 'Budi'])
    numbers.push(await register(server, 'SD', where, { name: `${family} ${first}` }))
  const npsn = (await colleague.call(readQuotaGrid)).rows.find(({ id }) => id === school.id)?.npsn ?? ''
  await signIn(context, server, await anAccount(server, 'operator', school))
  await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: family })}`)
  const dialog = page.getByRole('dialog')
  const row = (line: number, n: string, status: string, hidden = '') =>
    `<row r="${line}" ${hidden}>${cellXml(`A${line}`, n)}${cellXml(`B${line}`, npsn)}${cellXml(`C${line}`, status)}</row>`
  const upload = async (a: string, b: string) => {
    await page.getByRole('button', { name: 'Unggah keputusan' }).click()
    const buffer = await aWorkbook(
      sheetXml(
        `<row r="1">${cellXml('A1', 'No. Pendaftaran')}${cellXml('B1', 'NPSN')}${cellXml('C1', 'Status')}</row>${row(2, numbers[0] ?? '', a)}${row(3, numbers[1] ?? '', b, 'hidden="1"')}`,
      ),
    )
    await dialog.getByLabel(/^Berkas XLSX/).setInputFiles({ name: 'a.xlsx', mimeType: '', buffer })
    await dialog.getByLabel(/^Alasan/).fill('Rapat')
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
  }
  await upload('LULUS', 'LULUS')
  await dialog.getByLabel('Ikutkan juga yang tersembunyi').click()
  await expect(dialog.getByRole('button', { name: 'Simpan 2 keputusan' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan 2 keputusan' }).click()
  await expect(dialog).toHaveCount(0)
  await upload('-', 'TIDAK LULUS')
  await expect(dialog.getByText('1 anak kehilangan LULUS')).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan 1 keputusan' }).click()
  await expect(dialog.getByText('Centang dahulu kalimat di atas.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('1 anak kehilangan LULUS').check()
  await dialog.getByRole('button', { name: 'Simpan 1 keputusan' }).click()
  await expect(dialog).toHaveCount(0)
})
