/** The office puts its own logo, documents and tutorial in place of the built-in ones, over a network that fails in between. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CAPACITY_PATH, GUIDE_PATH } from '@spmb/domain/information/documents.ts'
import { listOfficeFiles } from '@spmb/domain/office/files/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, openDialog, press } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { type Account, anAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

const STORED = 'Berkas disimpan. Orang tua melihatnya sekarang'
/** The built-in tutorial, eleven parts. */
const VIDEO = 'apps/web/static/tutorial/pendaftaran.mp4'
const CREST = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="60" height="80">
  <path d="M4 4h52v44L30 76 4 48z" fill="#f6c945" stroke="#0b3d2e" stroke-width="6"/>
  <circle cx="30" cy="32" r="12" fill="#b3261e"/></svg>`

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await anAccount(server, 'admin')
})

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const svg = (content: string) => ({
  name: 'lambang.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(content),
})
const pdf = (name: string, more = '') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF % ${name}`,
  ),
})

/** A PNG of 40 megapixels, of which only the head matters. */
function hugePng() {
  const buffer = Buffer.alloc(64)
  buffer.write('89504e470d0a1a0a0000000d49484452', 0, 'hex')
  buffer.writeUInt32BE(8_000, 16)
  buffer.writeUInt32BE(5_000, 20)
  return { name: 'besar.png', mimeType: 'image/png', buffer }
}

test('a logo is refused with the reason, shown before it is sent, and on every page at once @full', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, admin)
  await page.goto('/admin/season?tab=berkas')
  const logo = part(page, 'Logo')
  await expect(logo).toContainText('Lambang bawaan dipakai.')
  const input = logo.getByLabel('Pakai milik kantor')
  for (const [file, reason] of [
    [hugePng(), /lebih dari 16 megapiksel/],
    [svg(CREST.replace('</svg>', '<script/></svg>')), /memuat skrip/],
    [
      svg(CREST.replace('</svg>', '<image href="https://contoh.example/a.png"/></svg>')),
      /dari luar berkasnya/,
    ],
    [pdf('bukan.png'), /bukan gambar PNG atau SVG/],
  ] as const) {
    await input.setInputFiles(file)
    await expect(input).toHaveAccessibleDescription(reason)
  }
  await expectAccessible(page)

  await input.setInputFiles(svg(CREST))
  await expect(logo.getByRole('img', { name: 'Pratinjau logo di latar gelap' })).toBeVisible()
  await expect(logo.getByRole('status')).toContainText('lambang.svg')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await press(logo.getByRole('button', { name: 'Kirim dan pakai' }))
  await expectToast(page, STORED)
  await expect(logo).toContainText(`lambang.svg`)
  await expect(logo).toContainText('Contoh admin')
  await expect(page.locator('.brand img').filter({ visible: true })).toHaveJSProperty('complete', true)
  await expectAccessible(page)

  const visitor = await context.newPage()
  await visitor.goto('/')
  const shown = visitor.locator('header .brand img')
  await expect(shown).toBeVisible()
  await expect(shown).toHaveJSProperty('naturalHeight', 128)
  await expectAccessible(visitor)
  await expectNoSidewaysScrolling(visitor)

  await press(logo.getByRole('button', { name: 'Hapus Logo' }))
  const asked = openDialog(page, 'Hapus Logo?')
  await expect(asked).toContainText('memakai lambang bawaan lagi')
  await expectAccessible(page)
  await press(asked.getByRole('button', { name: 'Hapus', exact: true }))
  await expectToast(page, 'Berkas dihapus')
  await expect(logo).toContainText('Lambang bawaan dipakai.')
  await visitor.reload()
  await expect(shown).toHaveCount(0)
  await visitor.close()
})

test('own documents replace the generated ones, and a colleague who was faster is named @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 400: PUT .*\/api\/office\/files\/guide/)
  await signIn(context, server, admin)
  await page.goto('/admin/season?tab=berkas')
  const guide = part(page, 'Petunjuk Teknis')
  const choose = async (file: ReturnType<typeof pdf>) => {
    await guide.locator('input[type=file]').setInputFiles(file)
    await press(guide.getByRole('button', { name: 'Kirim dan pakai' }))
  }
  await choose(pdf('skrip.pdf', '/OpenAction<</S/JavaScript/JS(x)>>'))
  await expect(guide.locator('input[type=file]')).toHaveAccessibleDescription(/PDF ini memuat skrip/)
  await choose(pdf('juknis-kami.pdf'))
  await expectToast(page, STORED)
  await expect(guide).toContainText('juknis-kami.pdf')

  // A colleague with the same screen open, whose list is older than the next change.
  const second = await context.browser()?.newContext({ baseURL: server.url })
  if (!second) throw new Error('the journey needs a browser of its own')
  const colleague = await anAccount(server, 'admin')
  await signIn(second, server, colleague)
  const other = await second.newPage()
  await other.goto('/admin/season?tab=berkas')
  const theirs = part(other, 'Petunjuk Teknis')
  await theirs.locator('input[type=file]').setInputFiles(pdf('juknis-rekan.pdf'))
  await choose(pdf('juknis-baru.pdf'))
  await expect(guide).toContainText('juknis-baru.pdf')
  await expect(guide.locator('input[type=file]')).toBeVisible()
  await press(theirs.getByRole('button', { name: 'Kirim dan pakai' }))
  await expect(theirs.getByRole('alert')).toContainText(`baru saja diubah oleh Contoh admin`)
  await expectAccessible(other)
  await press(theirs.getByRole('button', { name: 'Kirim dan pakai' }))
  await expectToast(other, STORED)
  await second.close()

  const served = await page.request.get(GUIDE_PATH)
  expect((await served.body()).toString()).toContain('juknis-rekan.pdf')
  await page.goto('/information/juknis')
  await expect(
    page.getByRole('link', { name: /Petunjuk Teknis 2025.*\(PDF, 1 KB, tab baru\)/ }),
  ).toBeVisible()
  const generated = await page.request.get(CAPACITY_PATH)
  expect((await generated.body()).length).toBeGreaterThan(5_000)

  await page.goto('/admin/season?tab=berkas')
  await press(guide.getByRole('button', { name: 'Hapus Petunjuk Teknis' }))
  await press(openDialog(page, 'Hapus Petunjuk Teknis?').getByRole('button', { name: 'Hapus', exact: true }))
  await expectToast(page, 'Berkas dihapus')
  expect((await (await page.request.get(GUIDE_PATH)).body()).length).toBeGreaterThan(5_000)
})

test('a video is sent on where the network failed, also after a reload, and played by parents @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/failed request: (PUT|GET) .*\/api\/office\/uploads\//)
  page.on('dialog', (dialog) => dialog.accept())
  const sent: string[] = []
  await page.route('**/api/office/uploads/*/*', async (route) => {
    const number = route.request().url().split('/').at(-1) ?? ''
    if (number === '4' && !sent.includes('lost')) {
      sent.push('lost')
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    }
    if (number === '8' && !sent.includes('held')) {
      sent.push('held')
      return
    }
    sent.push(number)
    return route.continue()
  })
  await signIn(context, server, admin)
  await page.goto('/admin/season?tab=berkas')
  const tutorial = part(page, 'Video tutorial')
  await tutorial.locator('input[type=file]').setInputFiles('apps/web/static/tutorial/pendaftaran.vtt')
  await expect(tutorial.locator('input[type=file]')).toHaveAccessibleDescription(/bukan video MP4/)
  await tutorial.locator('input[type=file]').setInputFiles(VIDEO)
  await expect(tutorial.getByLabel('Pratinjau video')).toBeVisible()
  await press(tutorial.getByRole('button', { name: 'Kirim dan pakai' }))
  await expect(tutorial.getByRole('status').last()).toContainText('Tidak ada sambungan internet')
  await expect(tutorial.getByRole('progressbar')).toHaveAccessibleName('Mengirim Video tutorial')
  await expect(tutorial).toContainText('524 KB dari')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await context.setOffline(false)
  await expect.poll(() => sent.at(-1)).toBe('held')

  // Stopped in the middle and the page loaded again: the upload of the same file continues.
  await press(tutorial.getByRole('button', { name: 'Hentikan' }))
  await page.reload()
  await tutorial.locator('input[type=file]').setInputFiles(VIDEO)
  await press(tutorial.getByRole('button', { name: 'Kirim dan pakai' }))
  await expectToast(page, STORED)
  // All but the part during which the connection was lost are sent once.
  expect(sent.filter((number) => /\d/.test(number) && number !== '4').sort()).toEqual(
    [0, 1, 2, 3, 5, 6, 7, 8, 9, 10].map(String).sort(),
  )
  await expect(tutorial).toContainText('pendaftaran.mp4')
  await expectAccessible(page)
  const video = await readFile(VIDEO)
  const colleague = await aColleague(server, admin)
  const [stored] = (await colleague.call(listOfficeFiles)).filter(({ kind }) => kind === 'tutorial')
  expect(stored?.size).toBe(video.length)

  await page.goto('/information/tutorial-pendaftaran-ppdb')
  const film = page.locator('video')
  await expect(film).toHaveAttribute('src', `/tutorial/kantor.mp4?v=${stored?.digest}`)
  await expect(page.getByText('Video dari dinas')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  const range = await page.request.get(String(await film.getAttribute('src')), {
    headers: { range: 'bytes=131070-131080' },
  })
  expect([range.status(), (await range.body()).equals(video.subarray(131_070, 131_081))]).toEqual([206, true])

  await page.goto('/admin/season?tab=berkas')
  await press(tutorial.getByRole('button', { name: 'Hapus Video tutorial' }))
  await press(openDialog(page, 'Hapus Video tutorial?').getByRole('button', { name: 'Hapus', exact: true }))
  await expectToast(page, 'Berkas dihapus')
  await expect(tutorial).toContainText('Video bawaan dipakai.')
})
