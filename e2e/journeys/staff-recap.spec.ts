/** The recap of a season, as the office reads, compares and prints it. */
import { exportRecap } from '@spmb/domain/recap/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an admin opens a district, follows a school to its list, and saves the files; a refusal is said @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  const place = await area('SD')
  await register(server, 'SD', place)
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/recap')
  await expect(page).toHaveTitle('SPMB | Rekap')
  const table = page.getByRole('table', { name: 'Rekap SD menurut kecamatan dan sekolah' })
  await expect(table.getByRole('rowheader', { name: /^Jumlah \d+ SD$/ })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  const district = table.getByRole('button', { name: new RegExp(`^${place.district.name} `) })
  await district.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=\d+/)
  await expect(district).toHaveAttribute('aria-expanded', 'true')
  const school = table.getByRole('row', { name: place.schools[0].name })
  const applicants = await school.getByRole('cell').first().innerText()
  expect(Number(applicants)).toBeGreaterThan(0)
  await expectAccessible(page)

  for (const [button, name] of [
    ['PDF untuk ditandatangani', /^rekap-sd-\d{8}\.pdf$/],
    ['XLSX', /^rekap-sd-\d{8}\.xlsx$/],
    ['Kolom Dapodik', /^dapodik-sd-\d{8}\.xlsx$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toMatch(name)
  }
  troubles.announce(/answer 503: GET .*\/api\/recap\/sd\/pdf/)
  const path = `**${exportRecap.SD.path.replace(':format', 'pdf')}`
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'Layanan sedang sibuk.', data: null } }),
  )
  await page.getByRole('button', { name: 'PDF untuk ditandatangani' }).click()
  await expect(page.getByText('Layanan sedang sibuk.')).toBeVisible()

  for (const [details, name] of [
    ['Daftar ulang dan kursi', 'Daftar ulang dan kursi SD menurut kecamatan dan sekolah'],
    ['Penyaluran', 'Penyaluran SD menurut kecamatan dan sekolah'],
    ['Jenis kelamin dan usia', 'Rekap SD menurut usia dan jenis kelamin'],
    ['Desa/kelurahan', 'Rekap SD menurut desa'],
    ['Tahun ke tahun', 'Rekap SD dari tahun ke tahun'],
  ] as const) {
    await page.getByLabel('Rincian').selectOption(details)
    await expect(page.getByRole('table', { name })).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
  await expectAccessible(page)

  for (let view = 0; view < 5; view++) await page.goBack()
  await school.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/sd\?school_id=\d+$/)
})

test('an operator sees the own school only @desktop', async ({ page, context, server, area }) => {
  const [school] = (await area('SD')).schools
  await signIn(context, server, await aSharedAccount(server, 'operator', school))
  await page.goto('/admin/recap?level=smp')
  const table = page.getByRole('table', { name: 'Rekap SD menurut kecamatan dan sekolah' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(table.locator('tbody')).toContainText(school.name)
  await expect(page.getByRole('group', { name: 'Jenjang' })).toHaveCount(0)
})
