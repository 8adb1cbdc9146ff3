/** The first admin on the first day: signed in with what the settings gave, and nothing there yet. */
import { DashboardPage, ListPage, LoginPage } from '../pages/staff.ts'
import { ReportsPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expect, test } from '../support/test.ts'

const FIRST = { username: 'contoh.dinas', password: 'kuda liar di padang doro ncanga' }

test.use({
  referenceData: 'sample',
  serverSettings: { ADMIN_USERNAME: FIRST.username, ADMIN_PASSWORD: FIRST.password },
})

test('an empty season is shown as empty on every screen @full', async ({ page, troubles }) => {
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
  await page.goto('/login')
  const { fields } = new LoginPage(page)
  await expect(fields.submit).toBeEnabled()
  await fields.signIn(FIRST)
  const dashboard = await new DashboardPage(page).arrive()
  await expect(dashboard.counts.first()).toHaveText(/Total Pendaftar\s*0 Siswa/)
  await expect(dashboard.counts.last()).toHaveText(/Total Siswa\s*0 Orang/)

  const list = new ListPage(page, 'SD')
  await dashboard.openFromMenu('SPMB SD')
  await expect(page.getByText('Belum ada pendaftar SD')).toBeVisible()
  await expectAccessible(page)
  await list.openFromMenu('Laporan')
  const reports = new ReportsPage(page)
  await expect(page.getByText('Belum ada laporan')).toBeVisible()
  await expect(reports.count).toHaveText('0 laporan')
  await expectAccessible(page)
})
