/** The first screen in every state of the season: no sentence stands on the picture, and none is cut. */
import { expect, test } from '../support/test.ts'

interface Words {
  dates: string
  after: readonly string[]
}

const ORDER = 'Mendaftar lebih cepat tidak membuat anak didahulukan.'
const ANNOUNCED = 'Hasil diumumkan Selasa, 15 Desember 2026 pukul 10.00 WITA, 18 hari lagi.'

/** The sentences of each state, with long dates. */
const STATES: Record<string, Words> = {
  'not open yet': {
    dates: '30 November 2026 – 4 Desember 2027',
    after: [
      'Dibuka Senin, 30 November 2026 pukul 00.00 WITA, 3 hari lagi. Siapkan berkas di bawah ini.',
      ORDER,
    ],
  },
  'open without a closing': {
    dates: 'Jadwal: 30 November 2026 – 4 Desember 2027',
    after: [`Gratis. Sekitar 10 menit. ${ORDER}`, ANNOUNCED],
  },
  'open by schedule': {
    dates: '20 November – 4 Desember 2026',
    after: [
      `Gratis. Sekitar 10 menit. Ditutup Jumat, 4 Desember 2026 pukul 23.59 WITA, 7 hari lagi. ${ORDER}`,
      ANNOUNCED,
    ],
  },
  'closed by hand': {
    dates: 'Jadwal: 20 November – 4 Desember 2026',
    after: ['Buka lagi halaman ini nanti, atau telepon kantor dinas.'],
  },
  closed: {
    dates: 'Pengumuman: Selasa, 15 Desember 2026 pukul 10.00 WITA',
    after: ['Hasil muncul di situs ini 18 hari lagi. Simpan nomor pendaftaran Anda.'],
  },
  published: {
    dates: 'Hasil sudah diumumkan',
    after: ['Daftar ulang di sekolah: 16 Desember 2026 sampai Senin, 21 Desember 2026 pukul 13.59 WITA.'],
  },
}

for (const width of [360, 1024, 1280, 1440, 1920])
  test(`at ${width} pixels no text of the first screen stands on the picture @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const [state, words] of Object.entries(STATES)) {
      const covered = await page.evaluate(coveredText, words)
      expect(covered, state).toEqual([])
    }
  })

/** Shows these words in the first screen. @returns the lines of text with a point on a shape of the picture */
function coveredText(words: Words): string[] {
  const hero = document.querySelector('.hero') as HTMLElement
  const set = (selector: string, text: string) => {
    const element = hero.querySelector(selector)
    if (element) element.textContent = text
  }
  set('.dates > span', words.dates)
  const [first, ...others] = hero.querySelectorAll('.after')
  for (const other of others) other.remove()
  words.after.toReversed().forEach((sentence, index) => {
    const paragraph = index === words.after.length - 1 ? first : first?.cloneNode()
    if (!paragraph || !first) return
    paragraph.textContent = sentence
    if (paragraph !== first) first.after(paragraph)
  })
  const shapes = [...hero.querySelectorAll<SVGPathElement>('.land > path')]
  const lines: string[] = []
  const walker = document.createTreeWalker(hero.querySelector('.wrap') as Node, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const line of range.getClientRects()) {
      for (let x = line.left; x <= line.right; x += 4) {
        for (const y of [line.top + 3, (line.top + line.bottom) / 2, line.bottom - 3]) {
          const covers = shapes.some((shape) => {
            const matrix = shape.getScreenCTM()
            return matrix && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()))
          })
          if (covers) lines.push(text.data)
        }
      }
    }
  }
  return [...new Set(lines)]
}
