/** The season at a glance, for each of those who may look. */
import { listApplicants } from '@spmb/domain/registration/staff/contract.staff.ts'
import { readStaffCounts } from '@spmb/domain/reporting/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { DashboardPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, theSharedAdmin } from '../support/colleague.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const COUNTS = `**${readStaffCounts.path}`

test('three counts, and eleven years as a picture and as a table @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const admin = await aSharedAccount(server, 'admin')
  const colleague = await aColleague(server, admin)
  await register(server, 'SD', await area('SD'))
  const all = [...(await colleague.call(listApplicants.SD)), ...(await colleague.call(listApplicants.SMP))]
  const live = all.filter(({ withdrawal }) => withdrawal === null)
  // Counts are a few seconds old.
  await expect.poll(async () => (await colleague.call(readStaffCounts)).ppdb).toBe(live.length)
  const { chart, school, ppdb } = await colleague.call(readStaffCounts)
  await signIn(context, server, admin)
  await page.goto('/admin/dashboard')
  const dashboard = await new DashboardPage(page).arrive()
  await expectNoSidewaysScrolling(page)
  await expect(dashboard.counts).toHaveText([/^Total Pendaftar/, /^Total Sekolah/, /^Total Siswa/])
  await expect(dashboard.counts.first()).toContainText(`${formatCount(ppdb)} Siswa`)
  await expect(dashboard.counts.nth(1)).toContainText(`${formatCount(school)} Sekolah`)

  const picture = page.getByRole('img', { name: /^Chart SPMB: jumlah pendaftar per tahun, / })
  await expect(picture.filter({ visible: true })).toHaveCount(1)
  await expect(picture.filter({ visible: true })).toContainText('Tahun')
  await expect(picture.filter({ visible: true })).toContainText('Nilai')
  await page.getByText('Lihat sebagai tabel').click()
  const rows = page.getByRole('table', { name: 'Pendaftar per tahun' }).locator('tbody tr')
  await expect(rows).toHaveCount(11)
  const years = await rows.getByRole('rowheader').allInnerTexts()
  expect(years.map(Number)).toEqual(Array.from({ length: 11 }, (_, index) => Number(years[0]) + index))
  const numbers = await rows.getByRole('cell').allInnerTexts()
  expect(numbers).toEqual(chart.map((count) => (count === null ? 'Tidak ada data' : formatCount(count))))
  await expectAccessible(page)
})

test('counts that fail to load say why, and a retry loads them @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 503: GET .*\/api\/data\/count\/staff/)
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  await page.route(COUNTS, (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'Layanan sedang sibuk.', data: null } }),
  )
  await page.goto('/admin/dashboard')
  const failure = page.getByRole('alert').filter({ hasText: 'Layanan belum dapat menjawab' })
  await expect(failure).toContainText('Layanan sedang sibuk.')
  await expectAccessible(page)
  await page.unroute(COUNTS)
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(new DashboardPage(page).counts).toHaveCount(3)
})

test('the office sees what to do, and each line leads to as many rows', async ({
  page,
  context,
  server,
  area,
}) => {
  await register(server, 'SD', await area('SD'))
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/dashboard')
  const steps = page.getByRole('region', { name: 'Langkah musim' })
  await expect(steps.locator('.season-steps > li')).toHaveCount(17)
  await expect(steps.getByText('Tutup dahulu pendaftaran').first()).toBeVisible()
  const accounts = steps.getByRole('link', { name: 'akun belum pernah masuk' })
  await expect(accounts.locator('.n')).toHaveText(/^\d+$/)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await steps.getByRole('link', { name: 'Periksa berkas', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/sd\?documents=belum$/)
  await page.goBack()
  await accounts.click()
  await expect(page).toHaveURL(/\/admin\/user\?state=never$/)
})

test('an operator sees the own school: seats on dashboard, list and edit screen, and the own first choices @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const place = await area('SD')
  const [school] = place.schools
  const number = await register(server, 'SD', place)
  const colleague = await theSharedAdmin(server)
  await colleague.leaveSeats(school, 1)
  await signIn(context, server, await aSharedAccount(server, 'operator', school))
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const seats = page.getByRole('region', { name: `Kursi ${school.name}` })
  await expect(seats).toContainText(/Kuota [\d.]+ · terisi [\d.]+ · sisa 1/)
  await expect(page.getByText('Perlu tindakan').or(page.getByText('Langkah musim'))).toHaveCount(0)
  await expect(new DashboardPage(page).counts).toHaveText([/^Pilihan 1/, /^Pilihan 2/, /^Daring \/ luring/])
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  const undecided = await seats.locator('b').innerText()
  await seats.getByRole('link', { name: 'Lihat yang belum diputuskan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendaftar SD')
  await expect(page.getByText(/^Kuota [\d.]+ · terisi [\d.]+ · sisa 1$/)).toBeVisible()
  const total = page.getByRole('status').filter({ hasText: 'pendaftar' })
  await expect(total).toContainText(undecided)
  await page.getByRole('link', { name: 'Pilihan 1 di sekolah ini', exact: true }).click()
  await expect(page).toHaveURL(/choice=1/)
  await expectAccessible(page)

  // On the record the line follows the own decision.
  await page.goto(`/admin/detail/${number}`)
  const line = (free: number) => page.getByText(new RegExp(`^Kuota [\\d.]+ · terisi [\\d.]+ · sisa ${free}$`))
  await expect(line(1)).toBeVisible()
  await page.getByRole('radio', { name: 'LULUS', exact: true }).check()
  await page.getByRole('button', { name: 'Simpan status' }).click()
  await expect(line(0)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/edit/${number}`)
  await expect(line(0)).toBeVisible()
  await colleague.decide('SD', number, school.id, null)
})
