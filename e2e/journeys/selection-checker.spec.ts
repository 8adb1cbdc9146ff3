/** A stranger reads how seats are given, and checks a certificate on the own device. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainText, entryHash } from '@spmb/domain/selection/chain/chain.ts'
import { SdSelectionPage, SmpSelectionPage } from '../pages/public-pages.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expect, test } from '../support/test.ts'

const KEPT = join(
  import.meta.dirname,
  '../../packages/domain/src/selection/certificate/testing/certificate-v1.txt',
)
const certificate = readFileSync(KEPT, 'utf8')
const chooser = 'Periksa berkas bukti dari perangkat ini'
const file = (text: string, name = 'bukti.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

test('the rules of both levels are readable without script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/information/seleksi')
  const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(steps).toHaveText([/^Anak yang lebih tua/, /^Lahir pada hari yang sama\?/, /Nomor undian/])
  expect(await page.content()).toContain('Halaman ini belum bisa dipakai di HP ini')
  await page.getByRole('navigation', { name: 'Tingkat' }).getByRole('link', { name: 'SMP' }).click()
  await expect(page).toHaveTitle(new SmpSelectionPage(page).title)
  await expect(steps).toHaveText([/^Anak yang desanya lebih dekat/, /Yang lebih tua/, /Nomor undian/])
  await context.close()
})

test('a certificate of the device is checked without a network, once the page is there', async ({
  page,
  context,
}) => {
  const names = page.waitForResponse(/sekolah\.json/)
  const loaded = page.waitForResponse(/check-certificate\.worker/)
  await page.goto('/information/seleksi')
  await new SdSelectionPage(page).arrive()
  for (const answer of await Promise.all([names, loaded])) await answer.finished()
  await context.setOffline(true)
  await page.getByLabel(chooser).setInputFiles(file(certificate))
  await expect(page.getByRole('heading', { name: 'Tidak ada anak yang dilewati' })).toBeVisible()
  await expect(page.getByText('60 anak, 120 pilihan, dan 5 sekolah dihitung ulang.')).toBeVisible()
  await expect(page.getByText(JSON.parse(certificate).sha256)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // A seat was moved: every fault is named, and the file can be chosen again.
  const moved = certificate.replace('"LULUS","LULUS_PERINGKAT"', '"TIDAK LULUS","PERINGKAT_DI_LUAR_KUOTA"')
  await page.getByLabel(chooser).setInputFiles(file(moved))
  await expect(page.getByRole('heading', { name: /^Ada \d+ hal yang tidak cocok$/ })).toBeVisible()
  await expect(page.getByText(/^Urutan atau hasil di berkas ini sudah diubah/)).toBeVisible()
  await expect(page.getByText(/dilewati|tidak mendapat kursi, padahal/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Laporkan ke dinas' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
})

test('a chain of acts of the device is checked, and an act that was changed since is named', async ({
  page,
}) => {
  const act = {
    number: 1,
    season: 2025,
    kind: 'freeze',
    at: '2025-06-28T02:00:00.000Z',
    of: 'a'.repeat(64),
  } as const
  const hash = entryHash('SMP', act, null)
  const chain = chainText({ level: 'SMP', start: null, entries: [{ ...act, hash }] })
  await page.goto('/information/seleksi/smp')
  await new SmpSelectionPage(page).arrive()
  await expect(page.getByLabel(chooser)).toBeEnabled()
  await page.getByLabel(chooser).setInputFiles(file(chain, 'rantai-smp.json'))
  await expect(page.getByRole('heading', { name: 'Rantai kode ini utuh' })).toBeVisible()
  await expect(page.getByText('1 kode SMP dari 1 tahun dihitung ulang.')).toBeVisible()
  await expect(page.getByText(hash)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel(chooser)
    .setInputFiles(file(chain.replace('2025-06-28', '2025-06-29'), 'rantai-smp.json'))
  await expect(page.getByText(/^Kode ke-1 tidak cocok dengan isinya/)).toBeVisible()
  await page.getByLabel(chooser).setInputFiles(file(chain.slice(0, -4), 'rantai-smp.json'))
  await expect(page.getByText(/bukan rantai kode pemeriksa/)).toBeVisible()
})

for (const [what, text, says] of [
  ['that is truncated', certificate.slice(0, 5_000), /rusak atau terpotong/],
  ['of another version', certificate.replace('"version":1', '"version":3'), /versi 3, yang tidak dikenal/],
  ['that is no JSON', 'PK\u0003\u0004 seperti buku kerja', /rusak atau terpotong/],
  ['that is empty', '', /rusak atau terpotong/],
] as const)
  test(`a file ${what} is refused with a plain sentence @desktop`, async ({ page }) => {
    await page.goto('/information/seleksi/smp')
    await new SmpSelectionPage(page).arrive()
    // A file can be put into a disabled field too; the program that enables it reads what is chosen afterwards.
    await expect(page.getByLabel(chooser)).toBeEnabled()
    await page.getByLabel(chooser).setInputFiles(file(text))
    await expect(page.getByRole('heading', { name: 'Berkas ini tidak dapat diperiksa' })).toBeVisible()
    await expect(page.getByText(says)).toBeVisible()
  })
