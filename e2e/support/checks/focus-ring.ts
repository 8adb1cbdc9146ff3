/** Looks at painted pixels: the computed style of a ring says nothing about what covers or cuts it, or is equal to it. */
import type { Locator } from '@playwright/test'
import { whileStill } from './still.ts'

/** The strip beside the element that is looked at, in CSS pixels: the ring, and the page outside it. */
const STRIP = 12

/**
 * The highest contrast (WCAG 2.2, 1.4.11) of a pixel beside the left edge of the element with the page around it, on each of
 * these lines: a quarter, half and three quarters down. 1 means that nothing is painted around the element.
 */
export async function contrastAround(element: Locator): Promise<number> {
  const page = element.page()
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  const clip = { x: box.x - STRIP, y: box.y, width: STRIP, height: box.height }
  const picture = await whileStill(page, () => page.screenshot({ clip, animations: 'disabled' }))
  return page.evaluate(leastOfLines, picture.toString('base64'))
}

/** Runs in the page, so it uses nothing else of this file. */
async function leastOfLines(picture: string): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const draw = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (!draw) throw new Error('this browser does not draw')
  draw.drawImage(image, 0, 0)
  const luminanceAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = [...draw.getImageData(x, y, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  const lines = [0.25, 0.5, 0.75].map((share) => {
    const y = Math.floor(image.height * share)
    const around = luminanceAt(0, y)
    const seen = Array.from({ length: image.width }, (_, x) => contrast(luminanceAt(x, y), around))
    return Math.max(...seen)
  })
  return Math.min(...lines)
}
