/** The information pages: what a parent finds there opens. */
import { CAPACITY_PATH, GUIDE_PATH } from '@spmb/domain/information/documents.ts'
import { GuidelinesPage, InformationPage, TutorialPage } from '../pages/public-pages.ts'
import { expect, test } from '../support/test.ts'

test('both documents open in a new tab, and their links announce it', async ({ page, request }) => {
  await page.goto('/information')
  await new InformationPage(page).arrive()
  await page.getByRole('link', { name: /^Petunjuk Teknis/ }).click()
  await new GuidelinesPage(page).arrive()
  for (const [name, path] of [
    [/^Petunjuk Teknis 2025.*\(PDF, tab baru\)/, GUIDE_PATH],
    [/^Penetapan Daya Tampung 2025.*\(PDF, tab baru\)/, CAPACITY_PATH],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the index leads to results, schools, tutorial and guide', async ({ page }) => {
  await page.goto('/information')
  await new InformationPage(page).arrive()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Pengumuman Kelulusan',
    'Sekolah untuk Desa Saya',
    'Kelola Pendaftaran',
    'Tutorial Pendaftaran',
    /^Petunjuk Teknis \d{4}\/\d{4}$/,
    'Cara Seleksi dan Buktinya',
  ])
})

/** Wide pages of which the right half was once empty, as a column of text is at the left. */
const INFORMING = [
  '/',
  '/ppdb',
  '/information',
  '/information/tutorial-pendaftaran-ppdb',
  '/information/juknis',
  '/information/seleksi',
  '/information/sekolah',
  '/information/privasi',
] as const

test('pages that inform use the right half of a wide screen @desktop', async ({ page }) => {
  const endOfText = () =>
    page.locator('main').evaluate((main) => {
      const ends: number[] = []
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (!text.textContent?.trim() || text.parentElement?.closest('h1, .lead, .sr, noscript')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const { right, width } of range.getClientRects()) if (width > 0) ends.push(right)
      }
      return Math.max(...ends) / window.innerWidth
    })
  for (const path of INFORMING) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await endOfText(), path).toBeGreaterThan(0.7)
  }
})

test('the tutorial plays on request, with captions, and can be wound forward', async ({ page, request }) => {
  await page.goto('/information')
  await page.getByRole('link', { name: /^Tutorial Pendaftaran/ }).click()
  await new TutorialPage(page).arrive()
  await expect(page.getByRole('list').filter({ hasText: 'Isi data anak' }).getByRole('listitem')).toHaveCount(
    7,
  )
  const video = page.locator('video')
  // The film is fetched only on request.
  expect(await video.evaluate((film: HTMLVideoElement) => film.networkState)).not.toBe(2)
  expect(await video.evaluate((film: HTMLVideoElement) => film.readyState)).toBe(0)
  const wound = await video.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true
    await film.play()
    film.pause()
    const arrived = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }))
    film.currentTime = film.duration - 10
    await arrived
    return { seconds: film.duration, language: film.textTracks[0]?.language }
  })
  expect(wound.seconds).toBeGreaterThan(60)
  expect(wound.language).toBe('id')
  // The captions are a separate file, which may arrive after the film.
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(10)
  for (const file of ['pendaftaran.webm', 'pendaftaran.mp4']) {
    const part = await request.get(`/tutorial/${file}`, { headers: { range: 'bytes=0-99' } })
    expect(part.status()).toBe(206)
    expect(await part.body()).toHaveLength(100)
  }
})
