/** The block in which a document is signed: two or three signers beside each other, with lines for name and number. */
import type { Office } from '@spmb/domain/season/season.ts'
import { color } from '../color.ts'
import { printable } from '../fonts.ts'
import { contentWidth, decorate, page, type Sheet, write } from '../sheet.ts'

export interface Signer {
  /** Above the role, such as the place and date; may be empty. */
  readonly above: string
  readonly role: string
  /** Printed after 'Nama:' where it is known. */
  readonly name?: string
  /** Printed after 'NIP:' where it is known; null for a private person. */
  readonly nip?: string | null
}

/** A place may stay empty. */
type Place = Signer | null
export type Signers = readonly [Place, Place] | readonly [Place, Place, Place]

/** The head, who signs for the office; empty texts where they are not set. */
export interface HeadOfOffice {
  readonly name: string
  readonly nip: string
}

/** The head of the office as a signer. */
export const signedByHead = (above: string, office: Pick<Office, 'name'>, head: HeadOfOffice): Signer => ({
  above,
  role: `Kepala ${office.name}`,
  ...head,
})

const GAP = { 2: 40, 3: 24 } as const
const SPACE = 58
const LINE = 14
/** Two lines above, the space to sign in, and two lines below, where no role takes more than two lines. */
export const SIGNATURES_HEIGHT = 3 * LINE + SPACE + 2 * LINE + 10

const TEXT = { face: 'Helvetica', size: 10.5, leading: 1.3, ink: color.ink } as const

/** Draws the block from `top`; returns the y below it. */
export function drawSignatures(sheet: Sheet, signers: Signers, top: number): number {
  const gap = GAP[signers.length]
  const width = (contentWidth - gap * (signers.length - 1)) / signers.length
  signers.forEach((signer, index) => {
    if (!signer) return
    const { above, role, name, nip } = signer
    const x = page.left + index * (width + gap)
    write(sheet, 'P', printable(above), x, top, { ...TEXT, width })
    write(sheet, 'P', printable(role), x, top + LINE, { ...TEXT, width })
    const line = top + 3 * LINE + SPACE
    decorate(sheet, () => {
      sheet.doc.moveTo(x, line).lineTo(x + width, line)
      sheet.doc.lineWidth(0.6).stroke(color.lineStrong)
    })
    write(sheet, 'P', printable(name ? `Nama: ${name}` : 'Nama:'), x, line + 4, { ...TEXT, size: 9, width })
    if (nip !== null)
      write(sheet, 'P', printable(nip ? `NIP: ${nip}` : 'NIP:'), x, line + 4 + LINE, {
        ...TEXT,
        size: 9,
        width,
      })
  })
  return top + SIGNATURES_HEIGHT
}
