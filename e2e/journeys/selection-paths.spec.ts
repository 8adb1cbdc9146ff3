/**
 * A level with paths after its run: a stranger reads the rules and checks the reduced certificate, a number alone tells no path, the family
 * reads its path with the change code and opens its seal, and a monitor checks the complete certificate.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setSeats } from '../../apps/api/testing/applicants.ts'
import { aClaim, takeClaims } from '../../apps/api/testing/worlds/claims.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import { ManagePage } from '../pages/managing.ts'
import { SdSelectionPage } from '../pages/public-pages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { anAppliedRun } from '../support/runs.ts'
import { changeSeason, type TestServer } from '../support/server.ts'
import { anAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A separate server: SD has paths, and a run cannot be undone.
test.use({ referenceData: 'sample', serverSettings: { ADMIN_USERNAME: 'contoh.jalur', LIMIT_SCALE: '997' } })

const DAY_MS = 86_400_000

type Family = { number: string; code: string }

/** SD has the usual paths; the first school has a seat of afirmasi and one of domisili, the second has none. */
async function preparePaths(server: TestServer, schools: readonly { id: number }[]): Promise<void> {
  await inDatabase(server.dataDir, async (db) => {
    await takeClaims(db, 'SD', new Date(Date.now() - 3 * DAY_MS))
    for (const [i, school] of schools.entries()) await setSeats({ db }, school.id, i === 0 ? 2 : 0)
  })
}

/** The claim of afirmasi was accepted at the counter. */
async function acceptClaim(server: TestServer, { number }: Family): Promise<void> {
  const dataKey = Buffer.from((await readFile(join(server.dataDir, 'data-key'), 'utf8')).trim(), 'hex')
  await inDatabase(server.dataDir, async (db) => {
    const { id } = await db.kysely
      .selectFrom('registration')
      .select('id')
      .where('no_registration', '=', number)
      .executeTakeFirstOrThrow()
    const claim = { path: 'afirmasi', criterion: 'kurang_mampu', state: 'accepted' as const }
    // A run that is frozen in the past has no claim that was decided later.
    const clock = { now: new Date(Date.now() - 3 * DAY_MS) }
    await aClaim({ db, clock, dataKey }, { id, number }, claim)
  })
}

test('paths are sealed for strangers and open for the family and the monitor @full', async ({
  page,
  context,
  server,
  area,
}) => {
  test.setTimeout(300_000)
  const where = await area('SD')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await preparePaths(server, where.schools)
  const oldest = await registerWithCode(server, 'SD', where, { birth_date: '2018-01-01' })
  await registerWithCode(server, 'SD', where, { birth_date: '2018-02-01' })
  const byPath = await registerWithCode(server, 'SD', where, { birth_date: '2018-05-01' })
  await acceptClaim(server, byPath)
  await anAppliedRun(server, 'SD')
  await changeSeason(server, { mode: 'closed', publication: 'published' })

  await test.step('by number alone a result says school and status only', async () => {
    for (const { number } of [oldest, byPath]) {
      await page.goto(`/information/pengumuman-hasil-ppdb/${number}`)
      await expect(page.getByRole('main')).toContainText('LULUS')
      await expect(page.getByRole('main')).not.toContainText(/afirmasi|domisili|kursi sisa|urutan anak/i)
      await expect(page.getByText('Alasannya dapat dibaca di Kelola pendaftaran').first()).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/keputusan langsung|memutuskan tidak menerima/)
    }
  })

  await test.step('a stranger reads the paths and checks the reduced certificate', async () => {
    const names = page.waitForResponse(/sekolah\.json/)
    const worker = page.waitForResponse(/check-certificate\.worker/)
    await page.goto('/information/seleksi')
    await new SdSelectionPage(page).arrive()
    await Promise.all([names, worker])
    await expect(page.getByRole('main')).toContainText('Afirmasi: 15 % kursi')
    await expect(page.getByRole('main')).toContainText('Ini berkas ringkas')
    await button(/^Periksa hasil SD \d+$/).click()
    await expect(page.getByRole('heading', { name: 'Berkas ringkas ini benar' })).toBeVisible()
    await expect(page.getByText('Belum diperiksa di sini: urutan menurut jalur')).toBeVisible()
    await expect(page.getByText('Tidak ada anak yang dilewati')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('with its change code the family reads its path and opens the seal of its line', async () => {
    const managing = await new ManagePage(page).open()
    await managing.signIn(byPath)
    const reasons = page.getByRole('region', { name: 'Alasan hasil' })
    await expect(reasons).toContainText(/Diterima di .* lewat jalur afirmasi: urutan 1 dari 1, 1 kursi\./)
    await expect(reasons).toContainText('Jalur domisili: urutan 3 dari 3, 1 kursi.')
    await button('Periksa baris anak Anda').click()
    await expect(page.getByText('Baris anak Anda cocok')).toBeVisible()
    await expect(page.getByText(/Segel baris anak Anda dibuka/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.goto('about:blank')
    await context.clearCookies()
  })

  await test.step('a monitor downloads the complete certificate, and the page finds it right', async () => {
    await signIn(context, server, await anAccount(server, 'monitor'))
    await page.goto('/admin/selection')
    const download = page.waitForEvent('download')
    await button('Bukti lengkap untuk pemantau').click()
    const saved = await download
    await expectToast(page, 'Bukti lengkap diunduh')
    await page.goto('/admin/recap?view=paths')
    const seats = page.getByRole('table', { name: 'Kursi per jalur SD menurut kecamatan dan sekolah' })
    const sums = seats.getByRole('row', { name: /^Jumlah \d+ SD/ })
    // LULUS of afirmasi, mutasi and domisili, each behind its seats, which other schools have too.
    await expect(sums.getByRole('cell')).toHaveText([/^\d+$/, '1', /^\d+$/, '0', /^\d+$/, '1'])
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.goto('/information/seleksi')
    await expect(page.getByLabel('Periksa berkas bukti dari perangkat ini')).toBeEnabled()
    await page.getByLabel('Periksa berkas bukti dari perangkat ini').setInputFiles(await saved.path())
    await expect(page.getByRole('heading', { name: 'Tidak ada anak yang dilewati' })).toBeVisible()
    await expect(page.getByText('Berkas ini sama dengan bukti yang diumumkan di halaman ini.')).toBeVisible()
  })
})
