/** The season and the publication of results, by an admin: asked once more, refused, conflicting, published, hidden. */

import { publishResults, readPublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import { newFindingSentence, newFindingTitle } from '@spmb/domain/publication/messages.ts'
import { listSeasons } from '@spmb/domain/season/contract.staff.ts'
import type { NewFinding } from '@spmb/domain/season/season.ts'
import { writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, press } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { type Account, anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await anAccount(server, 'admin')
})

/** The default of a new installation (`TZ_OFFICE`). */
const OFFICE_ZONE = 'Asia/Makassar'
const REASON = 'Satu sekolah menunggu akta kelahiran asli'

test('what is typed while the season is saved stays, and is saved by the next save @desktop', async ({
  page,
  context,
  server,
  season,
}) => {
  await season({ mode: 'schedule', closes: '2099-06-10 24:00', publication: 'hidden' })
  await signIn(context, server, admin)
  await page.goto('/admin/season')
  const notice = page.getByLabel('Pemberitahuan di halaman depan')
  const save = page.getByRole('button', { name: 'Simpan pendaftaran', exact: true })
  await notice.fill('Bawa akta')
  const arrived = Promise.withResolvers<void>()
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/season/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    arrived.resolve()
    await typed.promise
    await route.continue()
  })
  await save.click()
  await arrived.promise
  await notice.fill('Bawa akta dan kartu keluarga')
  typed.resolve()
  await expectToast(page, 'Musim berhasil disimpan')
  await expect(notice).toHaveValue('Bawa akta dan kartu keluarga')
  await page.unroute('**/api/season/*')
  // A reload before the answer could end the request.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await press(save)
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(notice).toHaveValue('Bawa akta dan kartu keluarga')
})

test('an admin closes registration, is asked once more, and keeps what was typed when a colleague was first @desktop @full', async ({
  page,
  context,
  server,
  season,
  troubles,
}) => {
  troubles.announce(/answer 4(00|09): PUT .*\/api\/season\//)
  await season({ mode: 'schedule', closes: '2099-06-10 24:00', publication: 'hidden' })
  await signIn(context, server, admin)
  await page.goto('/admin/season')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musim 2025/2026')
  await expect(page.getByRole('heading', { name: 'Pendaftaran dibuka, hasil tersembunyi' })).toBeVisible()
  await expectAccessible(page)

  const closes = page.getByRole('group', { name: /^Ditutup/ })
  await closes.getByLabel('Tahun').fill('2020')
  await press(page.getByRole('button', { name: 'Simpan pendaftaran', exact: true }))
  await expect(closes).toContainText('Pendaftaran ditutup sebelum dibuka')
  await closes.getByLabel('Tahun').fill('2099')

  await server.command('season', 'set', '--notice', 'Bawa akta kelahiran')
  await page.getByRole('radio', { name: /Paksa ditutup/ }).check()
  await press(page.getByRole('button', { name: 'Simpan pendaftaran', exact: true }))
  await expect(page.getByRole('region', { name: 'Pendaftaran' }).getByRole('alert')).toContainText(
    'baru saja diubah oleh baris perintah server',
  )
  await press(page.getByRole('button', { name: 'Muat data terbaru', exact: true }))
  await expect(page.getByLabel('Pemberitahuan di halaman depan')).toHaveValue('Bawa akta kelahiran')
  await expect(page.getByRole('radio', { name: /Paksa ditutup/ })).toBeChecked()

  await press(page.getByRole('button', { name: 'Simpan pendaftaran', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Berlaku sekarang juga' })
  await expect(dialog).toContainText('Formulir pendaftaran menolak kiriman dalam satu detik')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ya, lakukan sekarang' }).click()
  await expect(dialog).toContainText('Tulis alasan perubahan ini')
  await dialog.getByLabel('Alasan').fill('Server dipelihara')
  await dialog.getByRole('button', { name: 'Ya, lakukan sekarang' }).click()
  await expectToast(page, 'Musim berhasil disimpan')
  await expect(page.locator('.bar .tag')).toHaveText('Pendaftaran ditutup, hasil tersembunyi')
  await page.goto('/ppdb/sd')
  await expect(page.getByText('Pendaftaran sedang ditutup').first()).toBeVisible()
})

test('a closing that comes earlier needs a reason, and the first page says what changed @full', async ({
  page,
  context,
  server,
  season,
  troubles,
}) => {
  troubles.announce(/answer 400: PUT .*\/api\/season\//)
  await season({ mode: 'schedule', closes: '2099-06-10 24:00', publication: 'hidden' })
  await signIn(context, server, admin)
  await page.goto('/admin/season')
  const closes = page.getByRole('group', { name: /^Ditutup/ })
  await closes.getByLabel('Tanggal').fill('8')
  await press(page.getByRole('button', { name: 'Simpan pendaftaran', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Penutupan datang lebih awal: Senin, 8 Juni 2099 pukul 23.59 WITA')
  await dialog.getByLabel('Alasan').fill('Rapat dinas')
  await dialog.getByRole('button', { name: 'Ya, lakukan sekarang' }).click()
  await expectToast(page, 'Musim berhasil disimpan')
  await page.goto('/')
  const moved = page.getByText('Pendaftaran ditutup: Senin, 8 Juni 2099 pukul 23.59 WITA. Semula ')
  await expect(moved).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test('an admin checks, schedules, calls off, publishes and hides the results again @desktop @full', async ({
  page,
  context,
  server,
  season,
  area,
  troubles,
}) => {
  troubles.announce(new RegExp(`answer 400: ${publishResults.method} .*/api/season/`))
  await season({ mode: 'open', publication: 'hidden' })
  const number = await register(server, 'SD', await area('SD'))
  await season({ mode: 'closed' })
  await signIn(context, server, admin)
  await page.goto('/admin/season')
  await page.getByRole('link', { name: 'Periksa sebelum terbit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa sebelum terbit')
  await expect(page.getByRole('link', { name: 'Lihat', exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: /Belum ditetapkan/ }).check()
  await expect(page.getByText('Belum ditetapkan: hubungi sekolah').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await press(page.getByRole('button', { name: 'Jadwalkan', exact: true }))
  for (const mistake of ['Lengkapi tanggal, bulan', 'Tulis alasan paling sedikit 20', 'Isi password Anda'])
    await expect(page.getByText(mistake)).toBeVisible()
  await expectAccessible(page)
  const moment = page.getByRole('group', { name: 'Saat terbit' })
  await moment.getByLabel('Tanggal').fill('1')
  await moment.getByLabel('Bulan').selectOption('Januari')
  await moment.getByLabel('Tahun').fill('2099')
  await moment.getByLabel('Jam').fill('10.00.30')
  await expect(page.getByText('Kamis, 1 Januari 2099 pukul 10.00.30 WITA').first()).toBeVisible()
  await page.getByLabel('Password Anda sekali lagi', { exact: true }).fill(admin.password)
  await press(page.getByRole('button', { name: 'Jadwalkan', exact: true }))
  await expect(page.getByText('Tulis alasan paling sedikit 20 huruf').first()).toBeVisible()
  await page.getByLabel(/Alasan terbit/).fill(REASON)
  await page.getByLabel('Password Anda sekali lagi', { exact: true }).fill('bukan password saya')
  await press(page.getByRole('button', { name: 'Jadwalkan', exact: true }))
  await expect(page.getByLabel('Password Anda sekali lagi', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByLabel('Password Anda sekali lagi', { exact: true }).fill(admin.password)
  await press(page.getByRole('button', { name: 'Jadwalkan', exact: true }))
  await expectToast(page, 'Hasil dijadwalkan terbit Kamis, 1 Januari 2099 pukul 10.00.30 WITA')

  await press(page.getByRole('button', { name: 'Batalkan jadwal…', exact: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Batalkan jadwal' }).click()
  await expectToast(page, 'Jadwal terbit dibatalkan. Hasil tetap tersembunyi')

  await page.getByRole('radio', { name: 'Sekarang juga' }).check()
  await page.getByLabel(/Alasan terbit/).fill(REASON)
  await page.getByLabel('Password Anda sekali lagi', { exact: true }).fill(admin.password)
  await press(page.getByRole('button', { name: 'Terbitkan sekarang', exact: true }))
  await expectToast(page, 'Hasil sudah terbit')

  const parent = await context.newPage()
  await parent.goto(`/information/pengumuman-hasil-ppdb/${number}`)
  await expect(parent.getByText('Belum ditetapkan: hubungi sekolah').first()).toBeVisible()
  await parent.close()

  await press(page.getByRole('button', { name: 'Sembunyikan kembali…', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Sembunyikan hasil kembali?' })
  await dialog.getByLabel('Alasan').fill('Salah satu sekolah keliru')
  await dialog.getByRole('button', { name: 'Sembunyikan' }).click()
  await expectToast(page, 'Hasil disembunyikan kembali')
  await expect(page.getByRole('region', { name: 'Hasil disembunyikan' })).toContainText(
    'Salah satu sekolah keliru',
  )
  await expect(page.getByText('hasil tersembunyi').first()).toBeAttached()
})

test('what is new since a schedule is on the dashboard and beside the publication @desktop @full', async ({
  page,
  context,
  server,
  season,
}) => {
  await season({ mode: 'open', publication: 'hidden' })
  const colleague = await aColleague(server, admin)
  const params = { id: await colleague.activeSeason() }
  const { check, season: checked } = await colleague.call(readPublicationCheck, { params })
  await colleague.call(publishResults, {
    params,
    body: {
      publishes: writeLocalTime(new Date(Date.now() + 3 * 60 * 60_000), OFFICE_ZONE),
      check,
      reason: REASON,
      password: admin.password,
      version: checked.version,
    },
  })
  // The server repeats the check an hour before the moment (tested with its job); the answer says here what it then says.
  const newFindings: NewFinding[] = [
    { kind: 'undecided', count: 1 },
    { kind: 'decisions', count: null },
  ]
  await page.route(`**${listSeasons.path}`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const each of json.data) {
      if (each.publication_mode === 'schedule') each.new_findings = newFindings
    }
    await route.fulfill({ response, json })
  })

  await signIn(context, server, admin)
  await page.goto('/admin')
  const tasks = page.getByRole('region', { name: 'Perlu tindakan' })
  for (const found of newFindings) await expect(tasks).toContainText(newFindingTitle(found))
  await page.goto('/admin/publish')
  const state = page.getByRole('region', { name: 'Publikasi hasil' })
  await expect(state).toContainText('Temuan baru sebelum terbit')
  await expect(state.getByRole('listitem')).toHaveText(newFindings.map(newFindingSentence))
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await press(state.getByRole('button', { name: 'Batalkan jadwal…', exact: true }))
  await page.getByRole('dialog').getByRole('button', { name: 'Batalkan jadwal' }).click()
  await expectToast(page, 'Jadwal terbit dibatalkan. Hasil tetap tersembunyi')
  await expect(page.getByText('Temuan baru sebelum terbit')).toHaveCount(0)
})
