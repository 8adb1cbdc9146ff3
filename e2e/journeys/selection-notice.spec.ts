/**
 * The hash of a freeze on paper: a school hangs it up as eight words, a family finds the same words on its result page, a stranger types
 * them from the sheet, and a monitor checks the chain in which the hash stays.
 */
import { readFileSync } from 'node:fs'
import { notFrozen } from '@spmb/domain/papers/messages.ts'
import { changeSelectionMethod, readSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { checkChain, readChain } from '@spmb/domain/selection/chain/chain.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { wordsOnSheet } from '../../apps/api/testing/calls/hash-sheet.ts'
import { SdSelectionPage } from '../pages/public-pages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { anAppliedRun } from '../support/runs.ts'
import { changeSeason } from '../support/server.ts'
import { anAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A server of its own: a run cannot be undone.
test.use({ referenceData: 'sample', serverSettings: { ADMIN_USERNAME: 'contoh.tempel' } })

test('a school hangs up the frozen hash, and what was hung up is compared after the result @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  test.setTimeout(240_000)
  troubles.announce(/answer 409: GET .*\/api\/papers\/schools\//)
  const where = await area('SD')
  const [school] = where.schools
  const colleague = await aColleague(server, await anAccount(server, 'admin'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sheet = button('Kode data terkunci')
  /** The words of the sheet, and of the first entry of the chain, which the page shows no more. */
  let words: string[] = []
  let oldest = ''

  await changeSeason(server, { mode: 'closed', publication: 'hidden' })
  const { season, levels } = await colleague.call(readSelection)
  const version = levels.find(({ type }) => type === 'SD')?.version ?? 0
  const params = { id: String(season.id), type: 'sd' }
  await colleague.call(changeSelectionMethod, { params, body: { method: 'run', version } })
  await changeSeason(server, { mode: 'open', publication: 'hidden' })
  const family = await registerWithCode(server, 'SD', where, { birth_date: '2018-01-01' })
  await colleague.leaveSeats(where.schools[0], 1)
  await colleague.leaveSeats(where.schools[1], 1)
  await changeSeason(server, { mode: 'closed', publication: 'hidden' })

  await test.step('before the freeze there is nothing to hang up', async () => {
    await signIn(context, server, await anAccount(server, 'operator', school))
    await page.goto(`/admin/selection/school/${school.id}`)
    await sheet.click()
    await expect(page.getByText(notFrozen('SD')).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })

  await anAppliedRun(server, 'SD')

  await test.step('after it the school prints one page with eight large words', async () => {
    await page.reload()
    const download = page.waitForEvent('download')
    await sheet.click()
    const saved = await download
    await expectToast(page, 'Berkas sudah diunduh')
    expect(saved.suggestedFilename()).toMatch(/^kode-terkunci-\w+-\d{8}\.pdf$/)
    const printed = await wordsOnSheet(readFileSync(await saved.path()))
    words = printed.words
    // Those of the certificate are not there yet.
    expect([printed.pages, words.length]).toEqual([1, 8])
    await page.goto('about:blank')
    await context.clearCookies()
  })

  await changeSeason(server, { mode: 'closed', publication: 'published' })

  await test.step('a family finds the same words on its result page', async () => {
    await page.goto(`/information/pengumuman-hasil-ppdb/${family.number}`)
    await expect(page.getByRole('region', { name: 'Kode data terkunci SD' })).toContainText(words.join(' '))
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.getByRole('link', { name: 'Cocokkan delapan kata ini' }).click()
    await new SdSelectionPage(page).arrive()
  })

  await test.step('a stranger types the words of the sheet, and with a wrong one sees the nearest', async () => {
    const field = page.getByLabel('Cocokkan delapan kata dari kertas')
    const [first = '', ...others] = words
    await field.fill([`${first}x`, ...others].join(' '))
    await expect(page.getByText(`Kata ke-1, '${first}x', tidak ada.`)).toContainText(first)
    await field.fill(words.join(' '))
    await expect(page.getByText('Cocok: ini kata-kata kode pemeriksa data terkunci')).toBeVisible()
  })

  await test.step('a monitor downloads the chain: the hash of the sheet is its first act', async () => {
    await signIn(context, server, await anAccount(server, 'monitor'))
    await page.goto('/information/seleksi')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh rantai (JSON)' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('rantai-sd.json')
    const text = readFileSync(await saved.path(), 'utf8')
    const chain = readChain(text)
    if (!chain) throw new Error(text)
    expect(checkChain(chain)).toEqual([])
    expect(chain.entries.map(({ kind }) => kind)).toEqual(['freeze', 'seed', 'certificate'])
    expect(hashWords(chain.entries[0]?.of ?? '')).toEqual(words)
    oldest = hashWords(chain.entries[0]?.hash ?? '').join(' ')
    await button('Periksa rantai').click()
    await expect(page.getByRole('heading', { name: 'Rantai kode ini utuh' })).toBeVisible()
    await expect(page.getByText(/HP ini ingat kode terakhir itu/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    // A file from which an act was taken out.
    const cut = text.replace(/\[2,.*\n/, '')
    await page
      .getByLabel('Periksa berkas bukti dari perangkat ini')
      .setInputFiles({ name: 'rantai-sd.json', mimeType: 'application/json', buffer: Buffer.from(cut) })
    await expect(page.getByText('Kode ke-2 hilang, atau tertulis dua kali.')).toBeVisible()
  })

  await test.step('words of an older act are found in the chain, and without a network are no mismatch', async () => {
    troubles.announce(/failed request: GET .*rantai-sd\.json/)
    await page.goto('/information/seleksi')
    await page.route('**/rantai-sd.json', (route) => route.abort('internetdisconnected'))
    // The rest of the certificate is checked.
    await page.getByRole('button', { name: /^Periksa hasil SD/ }).click()
    await expect(page.getByRole('heading', { name: 'Tidak ada anak yang dilewati' })).toBeVisible()
    await expect(page.getByText(/^Belum diperiksa: tempat bukti ini di rantai/)).toBeVisible()
    const field = page.getByLabel('Cocokkan delapan kata dari kertas')
    await field.fill(oldest)
    await expect(page.getByText(/rantai kode pemeriksa, yang belum terunduh/)).toBeVisible()
    await expect(page.getByText(/^Tidak cocok/)).toBeHidden()
    await page.unroute('**/rantai-sd.json')
    await page.getByRole('button', { name: /^Periksa hasil SD/ }).click()
    await expect(page.getByText('Bukti dan pengunciannya ada di rantai kode pemeriksa')).toBeVisible()
    await field.fill('')
    await field.fill(oldest)
    await expect(
      page.getByText(/^Cocok: ini kata-kata kode ke-1 di rantai kode pemeriksa: Data dikunci, /),
    ).toBeVisible()
    await field.fill(hashWords('f'.repeat(64)).join(' '))
    await expect(
      page.getByText(/^Tidak cocok dengan kode pemeriksa di halaman ini dan di rantainya/),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  })
})
