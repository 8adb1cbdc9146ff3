/** 'Export Data': a real workbook of what the list shows, told while it comes. */
import { readFile } from 'node:fs/promises'
import { EXPORT_BUSY } from '@spmb/domain/registration/staff/messages.ts'
import { exportApplicants } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { readXlsx } from 'hucre/xlsx'
import { expectToast, ListPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName, aNik } from '../support/invented.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))

const EXPORT_CALL = (url: URL) => url.pathname === exportApplicants.SD.path

test('the workbook contains the filtered list in its order, with the NIK as text @full', async ({
  page,
  server,
  area,
}) => {
  const where = await area('SD')
  const family = aFamilyName()
  const nik = aNik()
  await register(server, 'SD', where, { name: `${family} Ani`, nik })
  await register(server, 'SD', where, { name: `${family} Budi` })
  const refused = await register(server, 'SD', where, { name: `${family} Cici` })
  const colleague = await aColleague(server, admin)
  await colleague.edit(refused, { school_1_status: 'TIDAK LULUS', school_2_status: 'TIDAK LULUS' })
  const query = new URLSearchParams({ search: family, decision: 'belum', sort: '-name', per_page: '1' })
  const list = await new ListPage(page, 'SD').open(`?${query}`)
  const downloading = page.waitForEvent('download')
  await list.exportLink.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^spmb-sd-\d{8}\.xlsx$/)
  await expectToast(page, 'Berkas sudah diunduh')

  const book = await readXlsx(await readFile(await download.path()))
  const [heading = [], ...rows] = book.sheets[0]?.rows ?? []
  const column = (title: string) => rows.map((row) => row[heading.indexOf(title)])
  expect(column('Nama')).toEqual([`${family} Budi`, `${family} Ani`])
  expect(column('NIK').at(-1)).toBe(nik)
})

test('a running export is shown and can be cancelled, and one above the limit has to wait', async ({
  page,
  troubles,
}) => {
  const asked = Promise.withResolvers<void>()
  // The server is down.
  await page.route(EXPORT_CALL, () => asked.resolve())
  const list = await new ListPage(page, 'SD').open()
  await list.exportLink.click()
  await asked.promise
  await expect(page.getByText('Menyiapkan berkas…')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Batalkan export' }).click()
  await expect(list.exportLink).toBeVisible()
  await page.unroute(EXPORT_CALL)

  troubles.announce(/answer 503: GET .*\/ppdb\/export\/excel\/sd/)
  // What the server says when two are being made (apps/api/src/features/reporting/export/export-load.test.ts).
  await page.route(EXPORT_CALL, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '15' },
      json: { status: 503, message: EXPORT_BUSY, data: null },
    }),
  )
  await list.exportLink.click()
  await expectToast(page, EXPORT_BUSY)
  await expect(list.exportLink).toBeVisible()
})
