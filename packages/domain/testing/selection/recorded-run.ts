/** Everything that a run says of a document: the answer, the certificate, the keys that decided and the figures of its preview. */
import { certificateText } from '../../src/selection/certificate/write.ts'
import { answerText } from '../../src/selection/document/answer.ts'
import { readDocumentBytes } from '../../src/selection/document/read-document.ts'
import type { Choice } from '../../src/selection/engine/market.ts'
import { decidingKey, select } from '../../src/selection/engine/select.ts'
import { previewFigures } from '../../src/selection/preview/figures.ts'
import { compareTexts } from '../../src/selection/text-order.ts'

/** @param text a document without faults */
export function recordedRun(text: string): string {
  const read = readDocumentBytes(new TextEncoder().encode(text))
  if (!('selection' in read)) throw new Error(`${JSON.stringify(read.faults)} ${text}`)
  const { selection } = read
  const { market } = selection
  const outcome = select(market)
  const figures = previewFigures(market, outcome)
  const pairOf = ({ applicant, position }: Choice) => [applicant.index, position]
  const { displaced, refused } = figures.decisions
  return JSON.stringify([
    [...answerText(market, outcome)].join(''),
    [...certificateText(selection, outcome, (applicant) => `salt ${applicant}`)].join(''),
    market.applicants.flatMap(({ choices }) => choices.map((choice) => decidingKey(market, outcome, choice))),
    {
      ...figures,
      decisions: { ...figures.decisions, displaced: displaced.map(pairOf), refused: refused.map(pairOf) },
      schools: [...figures.schools]
        .map(([{ id }, school]) => [String(id), school] as const)
        .sort(([one], [other]) => compareTexts(one, other)),
    },
  ])
}
