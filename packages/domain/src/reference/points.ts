/** Points on the map: latitude and longitude in degrees, WGS 84. */

export interface Point {
  latitude: number
  longitude: number
}

/** The bounds of Indonesia, to detect wrong and swapped coordinates: least and greatest degree. */
export const INDONESIA = { latitude: [-11.5, 6.5], longitude: [94.5, 141.5] } as const

/** Six decimals are a tenth of a metre. */
const DECIMALS = 6

export function isInIndonesia({ latitude, longitude }: Point): boolean {
  const within = (value: number, [least, greatest]: readonly [number, number]) =>
    value >= least && value <= greatest
  return within(latitude, INDONESIA.latitude) && within(longitude, INDONESIA.longitude)
}

export function roundedPoint({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) }
}

/**
 * A point from two typed fields, with a dot or a comma. Two empty fields are no point.
 *
 * @returns undefined when a field is missing or is no number of degrees within Indonesia
 */
export function typedPoint(latitude: string, longitude: string): Point | null | undefined {
  if (latitude.trim() === '' && longitude.trim() === '') return null
  const [north, east] = [degrees(latitude), degrees(longitude)]
  if (north === null || east === null) return undefined
  const point = roundedPoint({ latitude: north, longitude: east })
  return isInIndonesia(point) ? point : undefined
}

/** The point as it is typed, without superfluous zeros. */
export function pointTexts(point: Point | null): { latitude: string; longitude: string } {
  if (!point) return { latitude: '', longitude: '' }
  const { latitude, longitude } = roundedPoint(point)
  return { latitude: String(latitude), longitude: String(longitude) }
}

function degrees(text: string): number | null {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.')
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(plain) ? Number(plain) : null
}
