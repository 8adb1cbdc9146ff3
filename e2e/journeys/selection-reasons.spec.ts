/**
 * A level whose seats a run gives, after the act: decisions by hand with a listed reason before it, then what each family reads,
 * and what a stranger downloads and checks.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readQuotaGrid } from '@spmb/domain/quota/grid-contract.staff.ts'
import { DECISION_REASONS } from '@spmb/domain/registration/staff/decision-reasons.ts'
import { decisionReasonNeeded } from '@spmb/domain/registration/staff/messages.ts'
import { changeSelectionMethod, readSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { NOT_RANKED_SENTENCE, REASON_SENTENCES } from '@spmb/domain/selection/messages.ts'
import { NOT_RANKED } from '@spmb/domain/selection/reasons.ts'
import { filterSchools } from '@spmb/domain/zoning/contract.staff.ts'
import { ManagePage } from '../pages/managing.ts'
import { SdSelectionPage } from '../pages/public-pages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, ListPage, openDialog } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { anAppliedRun, withoutQuota } from '../support/runs.ts'
import { changeSeason } from '../support/server.ts'
import { anAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { schoolsIn } from '../support/zones.ts'

// A separate server, which is removed afterwards: a run cannot be undone.
test.use({ referenceData: 'sample', serverSettings: { ADMIN_USERNAME: 'contoh.alasan' } })

/** By what becomes of them. Two seats at the first school, one at the second one. */
const CHILDREN = {
  first: { name: 'Contoh Anak Pertama', birth_date: '2018-01-01' },
  byCourt: { name: 'Contoh Anak Pengadilan', birth_date: '2018-06-01' },
  second: { name: 'Contoh Anak Kedua', birth_date: '2018-02-01' },
  waiting: { name: 'Contoh Anak Cadangan', birth_date: '2018-03-01' },
  refused: { name: 'Contoh Anak Ditolak', birth_date: '2018-04-01' },
} as const
type Child = keyof typeof CHILDREN | 'elsewhere'

/** By the number alone a refusal by hand is a child that is not ranked. */
const SENTENCES = { ...REASON_SENTENCES, [NOT_RANKED]: NOT_RANKED_SENTENCE }
const READS: Record<Child, readonly [keyof typeof SENTENCES, keyof typeof SENTENCES]> = {
  first: ['LULUS_PERINGKAT', 'DITERIMA_DI_PILIHAN_1'],
  byCourt: ['LULUS_MANUAL', 'DITERIMA_DI_PILIHAN_1'],
  second: ['PERINGKAT_DI_LUAR_KUOTA', 'LULUS_PERINGKAT'],
  waiting: ['PERINGKAT_DI_LUAR_KUOTA', 'PERINGKAT_DI_LUAR_KUOTA'],
  refused: [NOT_RANKED, 'PERINGKAT_DI_LUAR_KUOTA'],
  elsewhere: ['KUOTA_NOL', 'KUOTA_BELUM_ADA'],
}

/** The device keeps both hashes and the newest of the chain, compares words from paper, and warns when one is another one later. */
async function keepsHashes(page: Page) {
  const check = page.getByRole('button', { name: /^Periksa hasil SD \d+$/ })
  const exchanged = page.getByText('Kode pemeriksa lain dari yang diingat HP ini')
  const field = page.getByLabel('Cocokkan delapan kata dari kertas')
  const [first = '', ...others] = await page
    .locator('.hash-words')
    .first()
    .getByRole('listitem')
    .allInnerTexts()
  await field.fill([`${first}x`, ...others].join(' '))
  await expect(page.getByText(`Kata ke-1, '${first}x', tidak ada.`)).toContainText(first)
  await field.fill([first, ...others].join(', ').toUpperCase())
  await expect(page.getByText('Cocok: ini kata-kata kode pemeriksa data terkunci')).toBeVisible()
  await page.getByRole('button', { name: 'Ingat di HP ini' }).click()
  await expect(page.getByText(/HP ini ingat kode pemeriksa ini/)).toBeVisible()
  await page.getByRole('button', { name: 'Periksa rantai' }).click()
  await expect(page.getByRole('heading', { name: 'Rantai kode ini utuh' })).toBeVisible()
  await expect(page.getByText(/HP ini ingat kode terakhir itu/)).toBeVisible()
  const replaceKept = (hash: string) =>
    page.evaluate((other) => {
      const kept = JSON.parse(localStorage.getItem('spmb-bukti') ?? '{}')
      for (const name of Object.keys(kept)) kept[name] = other
      localStorage.setItem('spmb-bukti', JSON.stringify(kept))
    }, hash)
  await replaceKept('f'.repeat(64))
  await page.reload()
  await expect(exchanged).toHaveCount(1)
  await check.click()
  await expect(exchanged).toHaveCount(2)
  await page.getByRole('button', { name: 'Periksa rantai' }).click()
  await expect(
    page.getByText(/^Kode yang disimpan, oleh Anda atau HP ini, tidak ada di rantai ini/),
  ).toBeVisible()
  const replace = page.getByRole('button', { name: 'Ingat kode yang sekarang' })
  await expect(page.getByText('f'.repeat(64))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  // Only the reader lets the device forget it, as after a restore that was announced.
  await page.getByRole('button', { name: 'Periksa rantai' }).click()
  await replace.click()
  await expect(page.getByText(/HP ini ingat kode terakhir itu/)).toBeVisible()
  await expect(replace).toBeHidden()
  await page.getByRole('button', { name: 'Periksa rantai' }).click()
  await expect(page.getByRole('heading', { name: 'Rantai kode ini utuh' })).toBeVisible()
  await expect(replace).toBeHidden()
}

test('a run: reasons of staff before it, what families and strangers read after it @phone @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  test.setTimeout(300_000)
  troubles.announce(/failed request: .*ERR_INTERNET_DISCONNECTED/)
  troubles.announce(/answer 400: PUT .*\/api\/ppdb\/sd\//)
  const admin = await anAccount(server, 'admin')
  const colleague = await aColleague(server, admin)
  const area = await schoolsIn(colleague, 'Kilo')
  const [school] = area.schools
  const families = {} as Record<Child, { number: string; code: string }>
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })

  /** A file of decisions takes one listed reason, so it has decisions of one kind. Nothing is saved here. */
  async function decideByFile() {
    await new ListPage(page, 'SD').open()
    await button('Unggah keputusan').click()
    const dialog = openDialog(page, /Unggah keputusan|Periksa sebelum disimpan/)
    const reason = dialog.getByLabel(/^Alasan/)
    await expect(reason.getByRole('option')).toHaveText([
      'Pilih',
      ...(['LULUS', 'TIDAK LULUS'] as const).flatMap((decision) =>
        DECISION_REASONS[decision].map((listed) => `${decision}: ${listed}`),
      ),
      'Lainnya…',
    ])
    const { rows } = await colleague.call(readQuotaGrid)
    const npsn = rows.find(({ id }) => id === school.id)?.npsn
    const upload = async (...lines: [child: Child, decision: string][]) => {
      const text = lines.map(([child, decision]) => `${families[child].number},${npsn},${decision}`)
      const buffer = Buffer.from(['No. Pendaftaran,NPSN,Status', ...text].join('\n'))
      await dialog.getByLabel(/^Berkas XLSX/).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
      await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
    }
    await upload(['waiting', 'TIDAK LULUS'])
    await expect(dialog.getByText(/Isi atau pilih alasan/)).toBeVisible()
    // Another reason needs its words.
    await reason.selectOption('Lainnya…')
    await expect(dialog.getByLabel(/^Keterangan/)).toHaveAttribute('required')
    await expect(dialog.getByText('Tulis alasannya di sini.')).toBeVisible()
    await upload(['waiting', 'TIDAK LULUS'])
    await expect(dialog.getByText(/Isi atau pilih alasan/)).toBeVisible()
    await reason.selectOption('Berkas tidak lengkap')
    await upload(['first', 'LULUS'], ['waiting', 'TIDAK LULUS'])
    await expect(dialog.getByText(/Pisahkan keduanya dalam dua berkas/)).toBeVisible()
    await upload(['first', 'LULUS'])
    await expect(dialog.getByText(decisionReasonNeeded('LULUS'))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await upload(['waiting', 'TIDAK LULUS'])
    await expect(dialog.getByText('1 dari 1 keputusan berubah')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Kembali' }).click()
    await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
  }

  await test.step('the method is set before children register', async () => {
    await changeSeason(server, { mode: 'closed', publication: 'hidden' })
    const { season, levels } = await colleague.call(readSelection)
    const version = levels.find(({ type }) => type === 'SD')?.version ?? 0
    const params = { id: String(season.id), type: 'sd' }
    await colleague.call(changeSelectionMethod, { params, body: { method: 'run', version } })
    await changeSeason(server, { mode: 'open', publication: 'hidden' })
    for (const [child, answers] of Object.entries(CHILDREN))
      families[child as Child] = await registerWithCode(server, 'SD', area, answers)
    const other = await schoolsIn(colleague, 'Pekat')
    families.elsewhere = await registerWithCode(server, 'SD', other, { name: 'Contoh Anak Lain' })
    await colleague.leaveSeats(school, 2)
    await colleague.leaveSeats(area.schools[1], 1)
    await colleague.leaveSeats(other.schools[0], 0)
    await withoutQuota(server, other.schools[1].id)
    await changeSeason(server, { mode: 'closed', publication: 'hidden' })
  })

  await test.step('the desk refuses with a listed reason only; a lost network keeps what was decided', async () => {
    await signIn(context, server, await anAccount(server, 'operator', school))
    await page.goto(`/admin/selection/school/${school.id}`)
    await expect(page.getByText(/hanya TIDAK LULUS yang dapat ditetapkan/)).toBeVisible()
    await expect(button('LULUS')).toHaveCount(0)
    await expect(button(/^Usulkan|^Sisanya/)).toHaveCount(0)
    const row = page.getByRole('row').filter({ hasText: CHILDREN.refused.name })
    await row.getByRole('button', { name: 'TIDAK LULUS', exact: true }).click()
    await expectAccessible(page)
    await context.setOffline(true)
    await button('Terapkan 1…').click()
    const dialog = openDialog(page, 'Periksa sebelum disimpan')
    await expect(dialog.getByText(/[Ss]ambungan internet/)).toBeVisible()
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    const save = dialog.getByRole('button', { name: 'Simpan 1 keputusan' })
    await save.click()
    await expect(dialog.getByText(/Isi atau pilih alasan/)).toBeVisible()
    await expect(dialog.getByRole('option')).toHaveText([
      'Pilih',
      ...DECISION_REASONS['TIDAK LULUS'],
      'Lainnya…',
    ])
    await dialog.getByLabel(/^Alasan/).selectOption('Berkas tidak lengkap')
    await dialog.getByLabel(/^Keterangan/).fill('Contoh akta belum ada')
    await expectAccessible(page)
    await context.setOffline(true)
    await save.click()
    await expect(dialog.getByText(/[Ss]ambungan internet/)).toBeVisible()
    await expect(dialog.getByLabel(/^Keterangan/)).toHaveValue('Contoh akta belum ada')
    await context.setOffline(false)
    await save.click()
    await expectToast(page, '1 keputusan disimpan')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Berkas tidak lengkap: Contoh akta belum ada')
  })

  await test.step('an admin admits by hand with a listed reason, and comes to a desk from the selection', async () => {
    await signIn(context, server, admin)
    // The school is typed and entered before the list of schools has arrived.
    const schools = await holdAnswers(page, `**${filterSchools.path.replace(':type', 'sd')}`)
    await page.goto('/admin/selection')
    const desks = page.getByRole('combobox', { name: 'Sekolah SD' })
    await desks.fill(school.name)
    await desks.press('Enter')
    await expect(desks).toHaveAttribute('aria-expanded', 'true')
    schools.release()
    await expect(page.getByText(`${school.name} · urutan`)).toBeVisible()
    await decideByFile()
    await page.goto(`/admin/edit/${families.byCourt.number}`)
    await page.getByLabel(`Pilihan 1: ${school.name}`).selectOption('LULUS')
    await button('Edit Perubahan').click()
    const needed = decisionReasonNeeded('LULUS')
    await expect(page.locator('#decision_reason-error')).toContainText(needed)
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.getByLabel(/^Alasan/).selectOption('Putusan pengadilan')
    await page.getByLabel(/^Keterangan/).fill('Contoh nomor 1')
    await button('Edit Perubahan').click()
    await expectToast(page, 'Data calon murid berhasil diubah')
    // Families have no session of staff. The page is left first, so that none of its requests ends.
    await page.goto('about:blank')
    await context.clearCookies()
  })

  await anAppliedRun(server, 'SD')
  await changeSeason(server, { mode: 'closed', publication: 'published' })

  await test.step('each family reads its reasons by its number', async () => {
    for (const [child, reasons] of Object.entries(READS)) {
      await page.goto(`/information/pengumuman-hasil-ppdb/${families[child as Child].number}`)
      for (const reason of reasons)
        await expect(page.getByText(SENTENCES[reason]).first(), child).toBeVisible()
      await expect(page.getByText('Cadangan no. 1', { exact: true }), child).toHaveCount(
        child === 'waiting' ? 3 : 0,
      )
      await expectNoSidewaysScrolling(page)
    }
    await expectAccessible(page)
  })

  await test.step('with its change code a family reads its own values, and finds its line in the certificate', async () => {
    const managing = await new ManagePage(page).open()
    await managing.signIn(families.waiting)
    await managing.expectOpened(CHILDREN.waiting.name)
    const reasons = page.getByRole('region', { name: 'Alasan hasil' })
    await expect(reasons).toContainText(
      'Urutan 3 dari 3 pendaftar, ada 2 kursi, 1 di antaranya dengan keputusan langsung.',
    )
    await expect(reasons).toContainText('Terlalu sedikit anak bersaing di sini untuk dibandingkan')
    await expect(reasons).toContainText('1 Maret 2018')
    await button('Periksa baris anak Anda').click()
    await expect(page.getByText('Baris anak Anda cocok')).toBeVisible()
    await expect(page.getByText(/sama dengan yang diumumkan\. HP ini mengingatnya/)).toBeVisible()
    await button('Periksa baris anak Anda').click()
    await expect(page.getByText(/dan dengan yang diingat HP ini/)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  })

  await test.step('a stranger checks the published certificate, downloads it, and finds a moved seat by the name of the school', async () => {
    await context.clearCookies()
    const names = page.waitForResponse(/sekolah\.json/)
    const worker = page.waitForResponse(/check-certificate\.worker/)
    await page.goto('/information/seleksi')
    await new SdSelectionPage(page).arrive()
    await Promise.all([names, worker])
    await button(/^Periksa hasil SD \d+$/).click()
    await expect(page.getByRole('heading', { name: 'Tidak ada anak yang dilewati' })).toBeVisible()
    await expect(page.getByText('6 anak, 12 pilihan')).toBeVisible()
    await expect(page.getByText('Bukti dan pengunciannya ada di rantai kode pemeriksa')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh bukti (JSON)' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^bukti-sd-\d{4}-1\.json$/)
    const text = readFileSync(await saved.path(), 'utf8')
    for (const { name } of Object.values(CHILDREN)) expect(text).not.toContain(name)
    await context.setOffline(true)
    const check = (content: string) =>
      page.getByLabel('Periksa berkas bukti dari perangkat ini').setInputFiles({
        name: 'bukti.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      })
    await check(text)
    await expect(page.getByText('Berkas ini sama dengan bukti yang diumumkan di halaman ini.')).toBeVisible()
    await check(text.replace('"LULUS","LULUS_PERINGKAT"', '"TIDAK LULUS","PERINGKAT_DI_LUAR_KUOTA"'))
    await expect(page.getByRole('heading', { name: /^Ada \d+ hal yang tidak cocok$/ })).toBeVisible()
    await expect(page.getByText(/SD Contoh [12] Kilo \(\d{8}\)/).first()).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await keepsHashes(page)
  })
})
