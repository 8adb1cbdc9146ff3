import type { ComplaintAnswer } from '@spmb/domain/complaint/answer-contract.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useEffect, useRef } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { StateTag } from '../StateTag.tsx'
import { WITHOUT_ANSWER } from './messages.ts'

export function FoundAnswer({ found }: { found: ComplaintAnswer }) {
  const { timeZone } = useFacts()
  const { ticket, state, created_at, answer, answered_at } = found
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className="card answer read mt-7" aria-labelledby="laporan">
      <h2 id="laporan" tabIndex={-1} ref={heading}>
        Laporan <span className="answer-ticket">{ticket}</span>
      </h2>
      <DescriptionList
        items={[
          ['Status', <StateTag key="state" state={state} />],
          ['Dikirim', longMoment(new Date(created_at), timeZone)],
          ...(answered_at ? [['Dijawab', longMoment(new Date(answered_at), timeZone)] as const] : []),
        ]}
      />
      {answer ? (
        <>
          <h3 className="mt-4">Jawaban kantor dinas</h3>
          <p className="answer-text mt-2">{answer}</p>
        </>
      ) : (
        <p className="mt-4">{WITHOUT_ANSWER[state]}</p>
      )}
    </section>
  )
}
