/**
 * Time to draw a registration card, compared with PDFKit alone: the same number of text lines and the same QR code
 * without layout, tags and decoration. Alternating rounds, medians. Also for names with an embedded font.
 */
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { renderCard } from '../apps/api/src/features/registration/card/render-card.ts'
import { exampleCard } from '../apps/api/src/features/registration/card/testing.ts'
import { median, report } from './support/report.ts'

const ROUNDS = 15
const CARDS = 20
/** Text lines of an ordinary card. */
const LINES = 40

const ordinary = exampleCard()
const beyondLatin1 = exampleCard({ name: 'Nguyễn Thị Ánh Tuyết' })

function bare(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))))
  pdf.font('Helvetica').fontSize(11)
  for (let line = 0; line < LINES; line++)
    pdf.text(`Nama: ${ordinary.answers.name} ${line}`, 50, 40 + line * 15)
  const { data } = encode(ordinary.resultUrl, { ecc: 'M', border: 0 })
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pdf.rect(400 + x * 3, 50 + y * 3, 3, 3)
    })
  })
  pdf.fill('#000')
  pdf.end()
  return done
}

async function millisecondsEach(draw: () => Promise<Buffer>): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < CARDS; i++) await draw()
  return (performance.now() - started) / CARDS
}

const times = { card: [] as number[], embedded: [] as number[], bare: [] as number[] }
for (let round = 0; round <= ROUNDS; round++) {
  const measured = {
    card: await millisecondsEach(() => renderCard(ordinary)),
    embedded: await millisecondsEach(() => renderCard(beyondLatin1)),
    bare: await millisecondsEach(bare),
  }
  if (round === 0) continue
  for (const kind of ['card', 'embedded', 'bare'] as const) times[kind].push(measured[kind])
}
const size = async (card: typeof ordinary) => `${((await renderCard(card)).length / 1_000).toFixed(1)} kB`
report('card, ordinary name', median(times.card), 'bare PDFKit, same lines and QR', median(times.bare), {
  unit: ' ms',
  extra: await size(ordinary),
})
report(
  'card, name beyond Latin-1',
  median(times.embedded),
  'bare PDFKit, same lines and QR',
  median(times.bare),
  {
    unit: ' ms',
    extra: await size(beyondLatin1),
  },
)
