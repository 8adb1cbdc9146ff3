/** The slips that hand out one-time passwords: two accounts on an A4 page, to cut apart (docs/product-rules.md#accounts). */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { encode } from 'uqr'
import { type CellPath, cellPath, fillCells } from '../../../../platform/pdf/cells.ts'
import { color } from '../../../../platform/pdf/color.ts'
import { drawDocument } from '../../../../platform/pdf/document.ts'
import { printable } from '../../../../platform/pdf/fonts.ts'
import { drawOffice } from '../../../../platform/pdf/parts/office-head.ts'
import type { PrintLogo } from '../../../../platform/pdf/parts/print-logo.ts'
import { contentWidth, decorate, page, type Sheet, tag, write } from '../../../../platform/pdf/sheet.ts'

/** What a slip shows, and its Indonesian texts. */
interface Slip {
  /** Name of the school, or the role of an account of the office. */
  readonly holder: string
  /** 'Kecamatan Woja · NPSN 50203883 · akun operator sekolah' */
  readonly about: string
  readonly username: string
  readonly password: string
  /** Last moment of the one-time password in the office's time zone, as '20 Juni 2025, 10.00 WITA'. */
  readonly validUntil: string
}

interface SlipFacts {
  readonly office: {
    readonly name: string
    readonly region: string
    readonly address: string
    readonly email: string
    readonly phone: string
  }
  /** The office's own; null for the mark of the service. */
  readonly logo: PrintLogo | null
  readonly seasonLabel: string
  /** Address of the login page, without the password: it is printed and in the QR code. */
  readonly loginUrl: string
  readonly slips: readonly Slip[]
  readonly createdAt: Date
}

const slipText = {
  title: 'Lembar Akun',
  address: 'Alamat',
  username: 'Username',
  password: (validUntil: string) => `Password sementara, berlaku sampai ${validUntil}`,
  scan: 'Kode QR membuka halaman masuk, tanpa password.',
  qrAlternative: 'Kode QR menuju halaman masuk.',
  steps: [
    'Buka alamat di atas atau pindai kode QR, lalu masuk.',
    'Ganti password: paling sedikit 12 karakter, hanya Anda yang tahu.',
    'Sobek dan buang lembar ini sesudah password diganti. Petugas Dinas tidak pernah meminta password.',
  ],
} as const

const QR_SIDE = 92
/** Slips on a page, and the height of one. */
const ON_A_PAGE = 2
const SLIP_HEIGHT = page.height / ON_A_PAGE
const TEXT_WIDTH = contentWidth - QR_SIDE - 30
const LABEL = { face: 'Helvetica', size: 10.5, ink: color.ink2 } as const
const VALUE = { face: 'Helvetica-Bold', size: 13, ink: color.ink } as const
const SECRET = { face: 'Courier-Bold', size: 18, ink: color.ink } as const

/** The event loop serves other requests between two pages. Equal facts give equal bytes. */
export async function renderSlips(facts: SlipFacts): Promise<Buffer> {
  const { data, size } = encode(facts.loginUrl, { ecc: 'M', border: 0 })
  const qr = { path: cellPath(data), size }
  return drawDocument({ title: slipText.title, createdAt: facts.createdAt }, async (sheet) => {
    for (const [index, slip] of facts.slips.entries()) {
      const place = index % ON_A_PAGE
      if (index > 0 && place === 0) sheet.doc.addPage()
      sheet.doc.save().translate(0, place * SLIP_HEIGHT)
      if (place > 0) drawCut(sheet)
      drawSlip(sheet, facts, slip, { ...qr, below: place * SLIP_HEIGHT })
      sheet.doc.restore()
      await yieldToEventLoop()
    }
  })
}

/** The QR code of all slips, and how far down the page its slip begins. */
interface Qr {
  path: CellPath
  size: number
  below: number
}

/** Where the slips of a page are cut apart. */
function drawCut({ doc }: Sheet): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save().moveTo(0, 0).lineTo(page.width, 0)
  doc.lineWidth(0.6).dash(4, { space: 4 }).stroke(color.lineStrong)
  doc.restore().endMarkedContent()
}

function drawSlip(sheet: Sheet, facts: SlipFacts, slip: Slip, qr: Qr): void {
  let y = drawOffice(sheet, facts.office, facts.logo) + 9
  rule(sheet, y)
  y += 10
  const title = `${slipText.title} SPMB ${facts.seasonLabel}`
  y += write(sheet, 'H1', printable(title), page.left, y, { ...LABEL, width: TEXT_WIDTH }) + 6
  drawQr(sheet, page.left + contentWidth - QR_SIDE, y, qr)
  const top = y
  const line = (type: string, text: string, setting: typeof LABEL | typeof VALUE | typeof SECRET) => {
    y += write(sheet, type, printable(text), page.left, y, { ...setting, width: TEXT_WIDTH })
  }
  line('H2', slip.holder, { ...VALUE, size: 16 } as unknown as typeof VALUE)
  line('P', slip.about, LABEL)
  for (const [label, value, setting] of [
    [slipText.address, facts.loginUrl, VALUE],
    [slipText.username, slip.username, SECRET],
    [slipText.password(slip.validUntil), slip.password, SECRET],
  ] as const) {
    y += 6
    line('P', label, LABEL)
    y += 1
    line('P', value, setting)
  }
  y = Math.max(y + 10, top + QR_SIDE + 48)
  rule(sheet, y)
  y += 8
  drawSteps(sheet, y)
}

function drawQr(sheet: Sheet, x: number, y: number, { path, size, below }: Qr): void {
  sheet.root.add(
    tag(sheet, 'Figure', () => fillCells(sheet.doc, path, x, y, QR_SIDE / size, color.black), {
      alt: slipText.qrAlternative,
      bbox: [x, y + below, x + QR_SIDE, y + QR_SIDE + below],
    }),
  )
  write(sheet, 'P', printable(slipText.scan), x, y + QR_SIDE + 8, { ...LABEL, size: 9, width: QR_SIDE })
}

function drawSteps(sheet: Sheet, top: number): void {
  let y = top
  slipText.steps.forEach((step, index) => {
    const text = printable(`${index + 1}. ${step}`)
    y += write(sheet, 'P', text, page.left, y, { ...LABEL, size: 9.5, width: contentWidth }) + 2
  })
}

function rule(sheet: Sheet, y: number): void {
  decorate(sheet, () => {
    sheet.doc.moveTo(page.left, y).lineTo(page.left + contentWidth, y)
    sheet.doc.lineWidth(0.6).stroke(color.line)
  })
}
