/** Everything that a run says of a document: the answer, the certificate, the keys that decided and the figures of its preview. */
import { certificateText } from '../../src/selection/certificate/write.ts'
import { answerText } from '../../src/selection/document/answer.ts'
import { documentReader } from '../../src/selection/document/read-document.ts'
import { decidingKey } from '../../src/selection/engine/explain.ts'
import { select } from '../../src/selection/engine/select.ts'
import { previewFigures } from '../../src/selection/preview/figures.ts'
import { compareTexts } from '../../src/selection/text-order.ts'

/** @param text a document without faults */
export function recordedRun(text: string): string {
  const reader = documentReader()
  reader.write(new TextEncoder().encode(text))
  const read = reader.end()
  if (!('selection' in read)) throw new Error(`${JSON.stringify(read.faults)} ${text}`)
  const { selection } = read
  const { market } = selection
  const outcome = select(market)
  const { ranking, allocation, explanation } = outcome
  const eligible = JSON.parse(text).applicants.flatMap(({ choices }: { choices: { eligible?: boolean }[] }) =>
    choices.map((choice) => choice.eligible !== false),
  )
  const figures = previewFigures(market, outcome, (row) => eligible[row])
  const pairOf = (row: number) => {
    const applicant = market.applicantOf[row] as number
    return [applicant, row - (market.firstRow[applicant] as number)]
  }
  const { displaced, refused } = figures.decisions
  return JSON.stringify([
    [...answerText(selection, outcome)].join(''),
    [...certificateText(selection, outcome, (applicant) => `salt ${applicant}`)].join(''),
    Array.from(market.applicantOf, (_, row) => decidingKey(market, ranking, allocation, explanation, row)),
    {
      ...figures,
      decisions: { ...figures.decisions, displaced: displaced.map(pairOf), refused: refused.map(pairOf) },
      schools: figures.schools
        .map((school, i) => [String(selection.schoolIds[i]), school] as const)
        .sort(([one], [other]) => compareTexts(one, other)),
    },
  ])
}
