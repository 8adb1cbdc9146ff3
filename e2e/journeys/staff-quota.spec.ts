/** The grid of quotas on the invented schools: typed, pasted, saved, undone, reset; by one admin and by two. */

import { editQuota } from '@spmb/domain/quota/contract.staff.ts'
import { readQuotaGrid, saveQuotas } from '@spmb/domain/quota/grid-contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, ListPage } from '../pages/staff.ts'
import { QuotaPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, type Colleague } from '../support/colleague.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

const FIRST = 'SD Contoh 1 Dompu'
const SECOND = "SD Contoh 1 Hu'u"
const THIRD = 'SD Contoh 1 Kempo'
const USED = 'SD Contoh 1 Pekat'
const NEVER_SET = 'SD Contoh 3 Woja'

let account: Account
let colleague: Colleague
test.beforeAll(async ({ server }) => {
  account = await aSharedAccount(server, 'admin')
  colleague = await aColleague(server, account)
})

const rowOf = async (name: string) => {
  const row = (await colleague.call(readQuotaGrid)).rows.find((each) => each.name === name)
  if (!row) throw new Error(`No school ${name}`)
  return row
}

async function setSeats(seats: Record<string, number>): Promise<void> {
  const changes = await Promise.all(
    Object.entries(seats).map(async ([name, count]) => {
      const { id, version } = await rowOf(name)
      return { school_id: id, seats: count, version }
    }),
  )
  await colleague.call(saveQuotas, { body: { changes } })
}

/** Lets the school of the name have one admitted child. */
async function admitTo(server: Parameters<typeof register>[0], name: string): Promise<void> {
  const { id, district } = await rowOf(name)
  const other = (await colleague.call(readQuotaGrid)).rows.find(
    (row) => row.district.id === district.id && row.level === 'SD' && row.id !== id,
  )
  if (!other) throw new Error(`${name} is the only school of its district`)
  const villages = await (await fetch(`${server.url}/api/village/${district.id}/district`)).json()
  const area = { district, village: villages.data[0], schools: [{ id, name }, other] as const }
  const number = await register(server, 'SD', { ...area, schools: [...area.schools] })
  await colleague.decide('SD', number, id, 'LULUS')
}

test('seats are typed by keyboard as in a spreadsheet, saved together and undone once @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT .*\/api\/quota\/grid/)
  troubles.announce(/failed request: PUT .*\/api\/quota\/grid net::ERR_INTERNET_DISCONNECTED/)
  await setSeats({ [FIRST]: 28, [SECOND]: 28, [THIRD]: 28, [USED]: 28 })
  await admitTo(server, USED)
  await signIn(context, server, account)
  const quota = await new QuotaPage(page).open()
  const keys = page.keyboard

  // Enter and arrows move; typing replaces; Escape and Ctrl+Z take back.
  await quota.seats(FIRST).focus()
  await keys.type('30')
  await keys.press('Enter')
  await expect(quota.seats(SECOND)).toBeFocused()
  await keys.type('31')
  await keys.press('ArrowUp')
  await expect(quota.seats(FIRST)).toBeFocused()
  await keys.press('ArrowLeft')
  await keys.press('ArrowRight')
  await keys.press('ArrowDown')
  await keys.press('ArrowDown')
  await expect(quota.seats(THIRD)).toBeFocused()
  await keys.type('99')
  await keys.press('Escape')
  await expect(quota.seats(THIRD)).toHaveValue('28')
  await keys.type('98')
  await keys.press('Control+z')
  await expect(quota.seats(THIRD)).toHaveValue('28')
  await expect(quota.bar).toContainText('2 sel berubah')

  // An impossible cell holds the save and is not summed.
  const sum = page.locator('tfoot td').nth(3)
  const before = Number((await sum.innerText()).replaceAll('.', ''))
  await quota.seats(USED).fill('0')
  // Other journeys on the same server may have admitted children there too.
  await expect(quota.seats(USED)).toHaveAccessibleDescription(/^Paling sedikit (\d+): sudah \1 anak LULUS$/)
  await expect(sum).toHaveText((before - 28).toLocaleString('id'))
  await expect(quota.save).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await quota.seats(USED).press('Escape')

  // Lost network and a faster colleague: what was typed stays.
  await context.setOffline(true)
  await quota.save.click()
  await expectToast(page, /Periksa sambungan internet Anda/)
  await context.setOffline(false)
  await setSeats({ [SECOND]: 40 })
  await quota.save.click()
  await expectToast(page, new RegExp(`diubah orang lain: ${SECOND}`))
  await expect(quota.seats(SECOND)).toHaveValue('31')
  await expect(quota.row(SECOND)).toContainText('Diubah orang lain menjadi 40.')
  await expectAccessible(page)
  await quota.row(SECOND).getByRole('button', { name: 'Tetap 31' }).click()
  await quota.save.click()
  await expectToast(page, '2 kuota berhasil disimpan')
  await expect(quota.bar).toContainText('Perubahan terakhir Anda: 2 kuota')

  await quota.undo.click()
  await expectToast(page, 'Perubahan kuota terakhir Anda dibatalkan')
  await expect(quota.seats(FIRST)).toHaveValue('28')
  await expect(quota.seats(SECOND)).toHaveValue('40')
  await expect(quota.bar).toBeHidden()
})

test('two columns are pasted, each rejected row is named, and a level is reset and restored @desktop @full', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, account)
  const quota = await new QuotaPage(page).open()
  const { rows } = await colleague.call(readQuotaGrid)
  // Other seats than now, whatever an earlier journey has saved.
  const lines = rows.map(({ npsn, used, seats }, index) => {
    const wanted = 50 + used + index
    return `${npsn}\t${wanted === seats ? wanted + 1 : wanted}`
  })
  lines[3] = `${rows[3]?.npsn}\t28,5`
  lines[7] = '5020374\t28'
  const rejected = [rows[3]?.name ?? '', rows[7]?.name ?? '']

  await page.getByRole('button', { name: 'Tempel dari Excel' }).click()
  await quota.pasting.getByRole('textbox').fill('NPSN\tKursi\n'.concat('1\t1\n'.repeat(1_001)))
  await quota.pasting.getByRole('button', { name: 'Periksa' }).click()
  await expect(quota.pasting.getByRole('alert')).toContainText('1.001 baris, paling banyak 1.000')
  await quota.pasting.getByRole('textbox').fill(lines.join('\n'))
  await quota.pasting.getByRole('button', { name: 'Periksa' }).click()
  const reasons = quota.pasting.getByRole('region', { name: 'Baris ditolak' }).getByRole('row')
  await expect(reasons).toHaveCount(3)
  await expect(reasons.nth(1)).toContainText('bilangan bulat')
  await expect(reasons.nth(2)).toHaveText(/8\s*5020374 · 28\s*NPSN harus 8 angka, ini 7/)
  await expectAccessible(page)
  await quota.pasting
    .getByRole('button', { name: `Masukkan ${rows.length - 2} ke tabel, tinggalkan 2` })
    .click()
  const filled = rows.find(({ name }) => name === FIRST)
  await expect(quota.seats(FIRST)).not.toHaveValue(String(filled?.seats))
  expect((await rowOf(FIRST)).seats).toBe(filled?.seats)
  await quota.save.click()
  await expectToast(page, `${rows.length - 2} kuota berhasil disimpan`)
  const saved = (await colleague.call(readQuotaGrid)).rows
  expect(saved.filter((row, index) => row.seats === rows[index]?.seats).map(({ name }) => name)).toEqual(
    rejected,
  )

  // Leaving with unsaved cells asks first; nothing is lost by staying.
  await quota.seats(FIRST).fill('77')
  await quota.openFromMenu('Laporan')
  await page.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(quota.seats(FIRST)).toHaveValue('77')
  await page.getByRole('button', { name: 'Batalkan semua' }).click()

  await page.getByRole('link', { name: /^SMP \d+$/ }).click()
  await quota.resetLevel('SMP').click()
  const smp = saved.filter(({ level }) => level === 'SMP')
  const seats = smp.reduce((total, row) => total + (row.seats ?? 0), 0)
  await expect(quota.asking).toContainText(
    `Kuota ${smp.length} sekolah SMP dengan ${seats.toLocaleString('id')} kursi`,
  )
  await expectAccessible(page)
  await quota.asking.getByRole('button', { name: 'Reset!' }).click()
  await expectToast(page, 'Kuota SMP berhasil direset')
  await expect(page.locator('tfoot td').nth(3)).toHaveText('0')
  await quota.undo.click()
  await expect(page.locator('tfoot td').nth(3)).toHaveText(seats.toLocaleString('id'))
})

test('on any screen a quota is found, edited, and only read by a monitor @full', async ({
  page,
  context,
  server,
}) => {
  const { id } = await rowOf(NEVER_SET)
  await signIn(context, server, account)
  const quota = await new QuotaPage(page).open()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('searchbox', { name: 'Cari sekolah atau NPSN' }).fill('3 woja')
  await expect(page).toHaveURL(/search=3\+woja/)
  await expect(quota.table('SD').locator('tbody tr')).toHaveCount(1)
  await quota.edit(NEVER_SET).click()
  const { dialog } = quota
  await dialog.seats.fill('2.5')
  await dialog.save.click()
  await expect(dialog.seats).toHaveAccessibleDescription(/bilangan bulat dari 0 sampai 9\.999/)
  await dialog.seats.fill('20')
  await expect(dialog.frame).toContainText('Tersedia menjadi 20')
  await expectAccessible(page)
  await dialog.save.click()
  await expectToast(page, 'Kuota berhasil diubah')
  await expect(quota.seats(NEVER_SET)).toHaveValue('20')
  await quota.seats(NEVER_SET).fill('21')
  await quota.save.click()
  await expectToast(page, '1 kuota berhasil disimpan')
  await expectAccessible(page)

  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  await quota.open()
  await expect(quota.table('SD').locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Reset|Tempel|Simpan/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)

  await signIn(context, server, await aSharedAccount(server, 'operator', { id, name: NEVER_SET }))
  await page.goto('/admin/quota')
  await new ListPage(page, 'SD').arrive()
  await colleague.call(editQuota, { params: { school_id: String(id) }, body: { quota: 20 } })
})
