/** Compares painted pixels. A hit test does not help here: elements outside a modal dialog receive no hits. */
import { expect, type Locator } from '@playwright/test'
import { whileStill } from './still.ts'

/** Fails when something is painted over the element: its background differs from the colour of its style sheet. */
export async function expectUncovered(element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  await expect.poll(() => isUncovered(element)).toBe(true)
}

async function isUncovered(element: Locator): Promise<boolean> {
  const picture = await whileStill(element.page(), () => element.screenshot())
  return element.evaluate(shows, picture.toString('base64'))
}

/**
 * Runs in the page, so it uses nothing else of this file. Compares the colour in the padding above the text with the
 * computed background colour.
 */
async function shows(element: Element, picture: string): Promise<boolean> {
  const paddingPx = 6
  const rounding = 2
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const draw = new OffscreenCanvas(image.width, 1).getContext('2d', { willReadFrequently: true })
  if (!draw) throw new Error('this browser does not draw')
  const scale = image.width / element.getBoundingClientRect().width
  const middle = Math.floor(image.width / 2)
  const colour = () => [...draw.getImageData(middle, 0, 1, 1).data]
  draw.drawImage(image, 0, -Math.round(paddingPx * scale))
  const seen = colour()
  draw.fillStyle = getComputedStyle(element).backgroundColor
  draw.fillRect(0, 0, image.width, 1)
  return colour().every((part, index) => Math.abs(part - (seen[index] ?? 0)) <= rounding)
}
