/** Text of 200 percent on a phone: no screen of staff scrolls sideways or breaks a word; a wide table scrolls in its own frame. */
import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { fileObjection } from '@spmb/domain/objection/contract.staff.ts'
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { saveFlag } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { A_REPORT } from '../pages/report-form.ts'
import { admittedInTime } from '../support/admitted.ts'
import { findUnreadable } from '../support/checks/readable.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Of every screen of staff, by its address; those with a number or an id are added below. */
const ADDRESSES = [
  '/admin/dashboard',
  '/admin/sd',
  '/admin/smp',
  '/admin/register/sd',
  '/admin/register/smp',
  '/admin/zonasi',
  '/admin/zonasi/sekolah',
  '/admin/distance',
  '/admin/quota',
  '/admin/recap',
  '/admin/re-registration',
  '/admin/re-registration?level=smp',
  '/admin/selection',
  '/admin/selection?level=smp',
  '/admin/objection',
  '/admin/reserve',
  '/admin/reserve?level=smp',
  '/admin/free-seats',
  '/admin/free-seats?level=smp',
  '/admin/onward',
  '/admin/onward?level=smp',
  '/admin/import',
  '/admin/import?table=schools',
  '/admin/season',
  '/admin/season?tab=kantor',
  '/admin/season?tab=berkas',
  '/admin/season?tab=semua',
  '/admin/publish',
  '/admin/report',
  '/admin/audit',
  '/admin/suspicious',
  '/admin/doubles',
  '/admin/claims',
  '/admin/trash',
  '/admin/corrections',
  '/admin/user',
  '/admin/user/slips',
  '/admin/user/setting',
  '/admin/help',
] as const

test('no screen of staff scrolls sideways or breaks a word at 360 pixels with text of 200 percent @phone @full', async ({
  page,
  context,
  server,
  area,
  season,
}) => {
  // Opens some fifty screens.
  test.setTimeout(600_000)
  const admin = await aSharedAccount(server, 'admin')
  const colleague = await aColleague(server, admin)
  const where = await area('SMP')
  const [school] = where.schools
  const name = `${aFamilyName()} Muhammad Abdurrahman Wahiduddin Kusumaningrat`
  await colleague.leaveSeats(school, 2)
  const admitted = await register(server, 'SMP', where, { name })
  await admittedInTime(server, (await colleague.read(admitted)).id)
  const other = await register(server, 'SMP', where, { name })
  const { id } = await colleague.read(other)
  // Of a withdrawn child with a flag, the words of the tags on its card are the longest.
  const withdrawn = await register(server, 'SMP', where, { name })
  const params = { id: String((await colleague.read(withdrawn)).id) }
  await colleague.call(saveFlag, { params, body: { kind: 'age_exception', reason: 'Contoh' } })
  await colleague.call(withdrawApplicant, { params, body: { reason: 'Pindah', asked_by: 'Ibu Contoh' } })
  await season({
    mode: 'closed',
    're-registration-from': '2025-06-16 00:00',
    're-registration-to': '2099-06-19 24:00',
    'objections-until': '2099-06-18 24:00',
  })
  await colleague.call(fileObjection, {
    params: { id: String(id) },
    body: { school_id: school.id, text: 'Contoh keberatan keluarga' },
  })
  await colleague.call(sendReport, { body: { ...A_REPORT, name } })
  await signIn(context, server, admin)

  const addresses = [
    ...ADDRESSES,
    `/admin/detail/${admitted}`,
    `/admin/detail/${other}`,
    `/admin/detail/${withdrawn}`,
    `/admin/smp?search=${withdrawn}`,
    `/admin/edit/${admitted}`,
    `/admin/zonasi/detail/${where.village.id}`,
    `/admin/distance/desa/${where.village.id}`,
    `/admin/distance/sekolah/${school.id}`,
    `/admin/selection/school/${school.id}`,
  ]
  const faults: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.bone')).toHaveCount(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const { overflow, broken } = await findUnreadable(page)
    if (overflow > 0) faults.push(`${address}: ${overflow}`)
    if (broken.length > 0) faults.push(`${address}: ${[...new Set(broken)].join(' ')}`)
  }
  expect(faults).toEqual([])
})
