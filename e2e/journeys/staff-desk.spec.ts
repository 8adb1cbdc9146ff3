/** 'Meja seleksi': a school of 300 applicants decided by keyboard, ties at the line, a colleague who was faster, other roles. */
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, openDialog } from '../pages/staff.ts'
import type { Area, Place } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, type Colleague } from '../support/colleague.ts'
import { aNik } from '../support/invented.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { findSchool, schoolsIn } from '../support/zones.ts'

// A separate server: 300 children fill the lists of other journeys, and those of zones change which schools serve a village.
test.use({ referenceData: 'sample', serverSettings: { ADMIN_USERNAME: 'contoh.meja' } })

let admin: Account
let colleague: Colleague

test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
  colleague = await aColleague(server, admin)
})

/** Registers children, one born each day, the first the oldest; `sameDay` gives some the day of another. */
async function children(
  server: Parameters<typeof register>[0],
  area: Area,
  count: number,
  sameDay: Readonly<Record<number, number>> = {},
): Promise<string[]> {
  const numbers: string[] = []
  for (let start = 0; start < count; start += 20) {
    const some = Array.from({ length: Math.min(20, count - start) }, (_, index) => start + index)
    numbers.push(
      ...(await Promise.all(
        some.map((index) => {
          const born = new Date(Date.UTC(2017, 6, 1 + (sameDay[index] ?? index))).toISOString().slice(0, 10)
          const [year = '', month = '', day = ''] = born.split('-')
          return register(server, 'SD', area, {
            name: `Contoh Anak ${words(index)}`,
            birth_date: born,
            nik: aNik(`${day}${month}${year.slice(2)}`),
          })
        }),
      )),
    )
  }
  return numbers
}

/** Names have no digits. */
const words = (index: number) =>
  String(index + 1)
    .split('')
    .map(
      (digit) =>
        ['Nol', 'Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh', 'Delapan', 'Sembilan'][
          Number(digit)
        ],
    )
    .join(' ')

const operatorOf = (server: Parameters<typeof aSharedAccount>[0], school: Place | undefined) =>
  aSharedAccount(server, 'operator', school)

test('an operator decides 300 applicants by keyboard: proposal, exceptions, one apply @desktop @full', async ({
  page,
  context,
  server,
  season,
}) => {
  // An act is undone before the publication only.
  await season({ publication: 'hidden' })
  const area = await schoolsIn(colleague, 'Manggelewa')
  const [school] = area.schools
  const numbers = await children(server, area, 300)
  await colleague.leaveSeats(school, 28)
  await signIn(context, server, await operatorOf(server, school))
  await page.goto('/admin/dashboard')
  const started = Date.now()
  await page.getByRole('link', { name: 'Meja seleksi' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meja seleksi')
  const seats = page.getByRole('region', { name: 'Kursi' })
  await expect(seats).toContainText('Kuota28Terisi0Sisa28Belum300')
  await expect(page.getByText('urutan: usia tertua, lalu jarak terdekat, lalu undian')).toBeVisible()

  let keys = 0
  async function press(...pressed: string[]) {
    for (const key of pressed) {
      await page.keyboard.press(key)
      keys++
    }
  }
  // Three exceptions: the first child, the eleventh and the fourteenth have not shown their papers.
  await press('ArrowDown', 't', 'PageDown', 't', 'ArrowDown', 'ArrowDown', 'ArrowDown', 't')
  await press('u')
  await expect(seats).toContainText('0 terisi + 28 ditandai')
  await press('s')
  await expect(page.getByRole('button', { name: 'Terapkan 300…' })).toBeVisible()
  await press('p')
  const dialog = openDialog(page, 'Periksa sebelum disimpan')
  await expect(dialog).toContainText('300 dari 300 keputusan berubah')
  await expect(dialog).toContainText('terisi 0 → 28')
  // The order is the reason of all but the three exceptions.
  const apply = dialog.getByRole('button', { name: 'Simpan 300 keputusan' })
  await expect(dialog.getByLabel(/^Alasan/).first()).toHaveValue(/^Urutan seleksi SD /)
  const own = dialog.getByLabel(/^Alasan 3 anak di luar urutan/)
  await expect(dialog).toContainText('Contoh Anak Satu, Contoh Anak Satu Satu, Contoh Anak Satu Empat')
  await apply.click()
  await expect(dialog).toContainText('Isi atau pilih alasan')
  await expect(own).toBeFocused()
  await expectAccessible(page)
  await own.fill('Berkas tidak ditunjukkan')
  // The two tables of rows stand between the reason and the button.
  while (!(await apply.evaluate((element) => element === document.activeElement)) && keys < 60)
    await press('Tab')
  await press('Enter')
  await expectToast(page, '300 keputusan disimpan')
  await expect(dialog).toBeHidden()
  await expect(seats).toContainText('Kuota28Terisi28Sisa0Belum0')
  test.info().annotations.push({ type: 'keys', description: `${keys} keys, ${Date.now() - started} ms` })
  expect(keys).toBeLessThan(30)
  const decisionOf = async (index: number) => (await colleague.read(numbers[index] ?? '')).school_1_status
  for (const index of [0, 10, 13, 31, 299])
    expect([index, await decisionOf(index)]).toEqual([index, 'TIDAK LULUS'])
  for (const index of [1, 9, 11, 30]) expect([index, await decisionOf(index)]).toEqual([index, 'LULUS'])

  // Taken back as a whole.
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expectToast(page, '300 keputusan dikembalikan')
  await expect(seats).toContainText('Kuota28Terisi0Sisa28Belum300')
})

test('the proposal stops before a tie at the line, and decided rows fold @full', async ({
  page,
  context,
  server,
}) => {
  const area = await schoolsIn(colleague, 'Pekat')
  const [school, second] = area.schools
  const numbers = await children(server, area, 14, { 11: 10 })
  await colleague.leaveSeats(school, 11)
  // The second one is admitted elsewhere: it takes no seat here, and the line moves down.
  await colleague.leaveSeats(second, 5)
  await colleague.decide('SD', numbers[1] ?? '', second.id, 'LULUS')
  await signIn(context, server, admin)
  await page.goto(`/admin/selection/school/${school.id}`)
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('Contoh Anak Dua')).toContainText('Sudah di sekolah lain')
  await expect(page.getByText('Seri di batas.')).toHaveCount(0)
  await colleague.leaveSeats(school, 10)
  await page.reload()
  await expect(page.getByText('Seri di batas.')).toBeVisible()
  await expect(page.getByText(/Peringkat 11 dan 12 sama-sama lahir/)).toBeVisible()
  await expect(row('Contoh Anak Satu Satu')).toContainText('Seri')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usulkan 9 teratas' }).click()
  await expect(page.getByRole('button', { name: 'Terapkan 9…' })).toBeVisible()
  await expect(
    row('Contoh Anak Satu Nol').getByRole('button', { name: 'LULUS', exact: true }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Terapkan 9…' }).click()
  const dialog = openDialog(page, 'Periksa sebelum disimpan')
  await expect(dialog).toContainText('9 dari 9 keputusan berubah')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Simpan 9 keputusan' }).click()
  await expectToast(page, '9 keputusan disimpan')
  await page.getByRole('button', { name: /Tampilkan \d+ anak yang sudah diputuskan/ }).click()
  await expect(row('Contoh Anak Lima')).toBeVisible()
  // A tick that is not applied is asked about.
  await row('Contoh Anak Satu Satu').getByRole('button', { name: 'LULUS', exact: true }).click()
  await row('Contoh Anak Satu Satu').getByRole('link').click()
  await openDialog(page, 'Perubahan belum disimpan').getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(page.getByText('1 anak ditandai')).toBeVisible()
})

test('a colleague was faster: the preview names the child, the rest is applied after leaving it out', async ({
  page,
  context,
  server,
}) => {
  const area = await schoolsIn(colleague, 'Kilo')
  const [school, second] = area.schools
  const numbers = await children(server, area, 3)
  await colleague.leaveSeats(school, 3)
  await colleague.leaveSeats(second, 3)
  await signIn(context, server, await operatorOf(server, school))
  await page.goto(`/admin/selection/school/${school.id}`)
  await page.getByRole('button', { name: /^Usulkan \d+ teratas$/ }).click()
  await colleague.decide('SD', numbers[0] ?? '', second.id, 'LULUS')
  await page.getByRole('button', { name: /^Terapkan \d+…$/ }).click()
  const dialog = openDialog(page, 'Periksa sebelum disimpan')
  await expect(dialog).toContainText(`Sudah LULUS di ${second.name}`)
  await dialog.getByRole('button', { name: /^Keluarkan yang ditolak/ }).click()
  await dialog.getByRole('button', { name: /^Simpan \d+ keputusan$/ }).click()
  await expectToast(page, /keputusan disimpan/)
  await expect(page.getByRole('row').filter({ hasText: 'Sudah di sekolah lain' })).not.toHaveCount(0)
})

test('the monitor reads a desk; an operator of another school does not find it', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 404: GET .*\/api\/selection\/desk/)
  const school = await findSchool(colleague, 'SD Contoh 1 Kilo')
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  await page.goto(`/admin/selection/school/${school.id}`)
  await expect(page.getByRole('region', { name: 'Kursi' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Usulkan|TIDAK LULUS|Terapkan/ })).toHaveCount(0)
  const other = await findSchool(colleague, 'SD Contoh 2 Kilo')
  await signIn(context, server, await operatorOf(server, other))
  await page.goto(`/admin/selection/school/${school.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meja seleksi tidak ditemukan')
})
