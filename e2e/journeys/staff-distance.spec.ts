/** Distances between villages and schools: looked at, corrected, confirmed, and corrected for one applicant. */
import { changeSchool, changeVillage, listSchools, readVillage } from '@spmb/domain/schools/contract.staff.ts'
import { readVillageDistances, saveDistance } from '@spmb/domain/selection/distance/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, openDialog } from '../pages/staff.ts'
import type { Place } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, type Colleague } from '../support/colleague.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { findSchool, findVillage } from '../support/zones.ts'

test.use({ referenceData: 'sample' })

let admin: Account
let colleague: Colleague
let village: Place
let school: Place

test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
  colleague = await aColleague(server, admin)
  village = await findVillage(colleague, 'Kempo', 'Desa Contoh 1 Kempo')
  school = await findSchool(colleague, 'SD Contoh 1 Kempo')
  const far = await findSchool(colleague, 'SD Contoh 2 Kempo')
  await placeVillage(-8.5)
  await placeSchool(school.id, -8.51)
  await placeSchool(far.id, -8.9)
})

async function placeVillage(latitude: number) {
  const params = { village_id: String(village.id) }
  const { version, aliases } = await colleague.call(readVillage, { params })
  const body = { aliases, point: { latitude, longitude: 118.4 }, version }
  await colleague.call(changeVillage, { params, body })
}

async function placeSchool(id: number, latitude: number) {
  const { npsn, name, status, district, phone, version } = (await colleague.call(listSchools)).find(
    (one) => one.id === id,
  ) ?? { npsn: '', name: '', status: 'NEGERI' as const, district: { id: 0 }, phone: null, version: 0 }
  await colleague.call(changeSchool, {
    params: { school_id: String(id) },
    body: {
      npsn,
      name,
      status,
      district_id: district.id,
      version,
      phone: phone ?? null,
      point: { latitude, longitude: 118.4 },
    },
  })
}

const stored = async (schoolId: number) => {
  const params = { village_id: String(village.id) }
  const { pairs } = await colleague.call(readVillageDistances, { params })
  return pairs.find((pair) => pair.school.id === schoolId)
}

test('an admin looks at what is wrong, corrects a distance, and confirms the others at once', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT .*\/api\/distance\/pair/)
  await signIn(context, server, admin)
  await page.goto('/admin/zonasi')
  await page.getByRole('navigation', { name: 'Bagian zonasi' }).getByRole('link', { name: 'Jarak' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jarak')
  const row = (name: string) =>
    page.getByRole('row').filter({ hasText: village.name }).filter({ hasText: name })
  await page.getByLabel('Cari desa atau sekolah').fill('Desa Contoh 1 Kempo')
  await expect(row('SD Contoh 2 Kempo')).toContainText('Lebih dari 30 km')
  await expect(row('SD Contoh 3 Kempo')).toContainText('Jarak tidak diketahui')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Koreksi jarak ${village.name} ke SD Contoh 3 Kempo` }).click()
  const dialog = openDialog(page, 'Koreksi jarak')
  const metres = dialog.getByLabel('Jarak dalam meter')
  await expect(metres).toBeFocused()
  await metres.fill('1,5 km')
  await dialog.getByRole('button', { name: 'Simpan jarak' }).click()
  await expect(metres).toHaveAccessibleDescription(/angka bulat dari 0/)
  await metres.fill('1.250')
  await dialog.getByLabel('Alasan').fill('Diukur di lapangan')
  await expectAccessible(page)
  // A colleague corrects the same pair first: what was typed stays.
  const third = await findSchool(colleague, 'SD Contoh 3 Kempo')
  await colleague.call(saveDistance, {
    params: { village_id: String(village.id), school_id: String(third.id) },
    body: { metres: 900, reason: 'Peta dinas', seen: null },
  })
  await dialog.getByRole('button', { name: 'Simpan jarak' }).click()
  await expect(dialog).toContainText('Sekarang tersimpan: 900 m.')
  await expect(metres).toHaveValue('1.250')
  await dialog.getByRole('button', { name: 'Tetap pakai ketikan saya' }).click()
  await dialog.getByRole('button', { name: 'Simpan jarak' }).click()
  await expectToast(page, 'Jarak disimpan')
  await expect(dialog).toBeHidden()
  expect(await stored(third.id)).toMatchObject({ metres: 1_250, source: 'override', confirmed: true })

  await page.getByRole('button', { name: 'Konfirmasi jarak SD…' }).click()
  const confirming = openDialog(page, 'Konfirmasi jarak SD')
  await expectAccessible(page)
  await confirming.getByRole('button', { name: /^Konfirmasi \d+ jarak$/ }).click()
  await expectToast(page, /jarak dikonfirmasi/)
  expect(await stored(school.id)).toMatchObject({ metres: 1_112, confirmed: true })
  await expect(row('SD Contoh 2 Kempo')).toContainText('Belum dikonfirmasi')
  await page.getByRole('button', { name: `Konfirmasi jarak ${village.name} ke SD Contoh 2 Kempo` }).click()
  await expect(row('SD Contoh 2 Kempo')).toContainText('Dikonfirmasi')
})

test('the pages of a village and of a school show all of their distances, also on a phone', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  await page.goto('/admin/distance')
  await expect(page.getByRole('heading', { name: 'Perlu dilihat' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Koreksi|Konfirmasi/ })).toHaveCount(0)
  await page.getByText('Menurut desa/kelurahan').click()
  await page.getByRole('link', { name: village.name, exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Jarak dari ${village.name}`)
  await expect(page.getByRole('row').filter({ hasText: school.name })).toContainText('1.112 m')
  await page
    .getByText(/^Di luar zonasi/)
    .first()
    .click()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: school.name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Jarak ke ${school.name}`)
  await expect(page.getByRole('row').filter({ hasText: village.name })).toContainText('1.112 m')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test('an unknown village says so', async ({ page, context, server, troubles }) => {
  troubles.announce(/answer 404: GET .*\/api\/distance\/village\/999999/)
  await signIn(context, server, admin)
  await page.goto('/admin/distance/desa/999999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jarak tidak ditemukan')
})

test('an admin corrects the distance of one applicant and removes the correction @full', async ({
  page,
  context,
  server,
}) => {
  const district = { id: 0, name: '' }
  const second = await findSchool(colleague, 'SD Contoh 2 Kempo')
  const number = await register(server, 'SD', { district, village, schools: [school, second] })
  await signIn(context, server, admin)
  await page.goto(`/admin/detail/${number}`)
  const card = page.getByRole('region', { name: 'Jarak ke sekolah' })
  await expect(card).toContainText('1.112 m')
  await card.getByRole('button', { name: `Koreksi jarak ke ${school.name}` }).click()
  const dialog = openDialog(page, 'Koreksi jarak anak ini')
  await dialog.getByLabel('Jarak dalam meter').fill('300')
  await dialog.getByRole('button', { name: 'Simpan jarak' }).click()
  await expect(dialog.getByLabel('Alasan')).toHaveAccessibleDescription(/Isi alasan/)
  await dialog.getByLabel('Alasan').fill('Tinggal bersama nenek')
  await dialog.getByLabel('Alasan').press('Enter')
  await expectToast(page, 'Jarak disimpan')
  await expect(card).toContainText('300 m')
  await expect(card).toContainText('Koreksi untuk anak ini: Tinggal bersama nenek')
  await expectAccessible(page)
  await card.getByRole('button', { name: `Koreksi jarak ke ${school.name}` }).click()
  await dialog.getByLabel('Alasan').fill('Keliru')
  await dialog.getByRole('button', { name: 'Hapus koreksi' }).click()
  await expect(card).toContainText('1.112 m')
})
