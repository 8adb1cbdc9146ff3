/** Certificates of version 2 of any document, and what a checker finds in them. */
import type { SelectionDocument } from '../../document/format.ts'
import { readDocument } from '../../document/read-document.ts'
import { type Applicant, hasPaths } from '../../engine/market.ts'
import { select } from '../../engine/select.ts'
import type { PathKey } from '../../order.ts'
import { checkCertificate } from '../check.ts'
import { type CertificateFault, CertificateFaults } from '../faults.ts'
import type { DrawnSeed2, FrozenHead } from '../format-2.ts'
import { readCertificate } from '../read.ts'
import { type CertificateSource, certificateText2, commitmentIn } from '../write-2.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ticket of a real run, by the number of a child. */
export const ticketAt = (i: number) =>
  `T-00000-000${LETTERS.charAt(Math.floor(i / 32) % 32)}${LETTERS.charAt(i % 32)}`

/** The document as a real run has it: tickets, the order of the level, and every path with the lottery at last. */
export function asReal({ order: _order, ...document }: SelectionDocument): SelectionDocument {
  return {
    ...document,
    seed: document.seed ?? '416253',
    ...(document.paths && {
      paths: document.paths.map(({ code, order }) => ({
        code,
        order: [...order.filter((key) => key !== 'lottery'), 'lottery' as const],
      })),
    }),
    applicants: document.applicants.map(({ lottery: _number, ...each }, i) => ({
      ...each,
      id: ticketAt((i * 7) % 1_009),
    })),
  }
}

export const ACTS: FrozenHead['acts'] = {
  total: {
    paper: 3,
    late: 1,
    birth_date: 0,
    village: 0,
    choices: 2,
    withdrawn: 0,
    deleted: 0,
    age_exception: 0,
    distance: 0,
    ended_freeze: 0,
  },
  schools: { A: { paper: '1–2' } },
  since_ended: null,
}

export const drawnDice = (text: string): DrawnSeed2 => ({
  text,
  kind: 'dice',
  dice: text,
  value: null,
  source: null,
})

/** The text of the certificate of a run over a document that `asReal` has made. */
export function textOf2(
  document: SelectionDocument,
  change: Partial<CertificateSource> = {},
  file?: 'complete' | 'reduced',
): string {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const { selection } = read
  const outcome = select(selection.market)
  const paths = selection.market.paths.map(({ code, order }) => ({
    code: code ?? '',
    kind: 'domisili',
    order,
  }))
  const head: FrozenHead = {
    level: selection.level,
    season: 2026,
    ...(hasPaths(selection.market)
      ? {
          paths: paths as { code: string; kind: string; order: PathKey[] }[],
          leftover: document.leftover ?? [],
        }
      : { order: selection.market.paths[0]?.order as FrozenHead['order'] }),
    draw: 1,
    frozen_at: '2026-06-28T02:00:00.000Z',
    acts: ACTS,
    previous: null,
  } as FrozenHead
  const source: CertificateSource = {
    head,
    seed: drawnDice(selection.seed ?? ''),
    schoolName: (npsn) => `Sekolah ${npsn}`,
    commitmentOf(i) {
      const applicant = selection.market.applicants[i] as Applicant
      return commitmentIn(selection.market, applicant, { salt: `salt ${i}`, noRegistration: `SD26-${i}` })
    },
    key: null,
    ...change,
  }
  return [...certificateText2(selection, outcome, source, file)].join('')
}

/** What a checker finds. */
export function faultsIn(text: string, announced?: string): CertificateFault[] {
  const read = readCertificate(new TextEncoder().encode(text))
  return read instanceof CertificateFaults ? read.list : checkCertificate(read, announced).faults
}
