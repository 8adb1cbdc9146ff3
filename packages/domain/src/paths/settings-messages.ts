/** What is refused and asked when an office sets the paths of a level. */
import { formatCount } from '../shared/count.ts'
import { PATH_SENTENCES } from './messages.ts'
import type { PathFault } from './read-settings.ts'

export const PATHS_REASON_MAX = 300
export const PATHS_REASON_REQUIRED = `Tulis alasan untuk pengaturan ini, 3 sampai ${PATHS_REASON_MAX} huruf.`

/** A sentence with its place, such as 'paths[2].share_bp: …'. */
export const faultLine = ({ place, code, value }: PathFault) =>
  place === '' ? PATH_SENTENCES[code](value) : `${place}: ${PATH_SENTENCES[code](value)}`

/** '32 kursi: afirmasi 7, domisili 16' */
export const seatsLine = (quota: number, seats: Readonly<Record<string, number>>) =>
  `${formatCount(quota)} kursi: ${Object.entries(seats)
    .map(([code, count]) => `${code} ${formatCount(count)}`)
    .join(', ')}`
