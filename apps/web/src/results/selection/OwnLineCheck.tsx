import type { OwnResult } from '@spmb/domain/selection/public/contract.family.ts'
import { useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { CheckFailed, checkOwnLine, fetchCertificate } from './checker.ts'
import { CHECK_FAILURES } from './messages.ts'
import { OWN_LINE, OWN_LINE_ANSWERS, type OwnLineAnswer } from './own-result-messages.ts'

/** Ticket and salt of the child, and whether its line in the certificate was made from its true values. */
export function OwnLineCheck({ result }: { result: OwnResult }) {
  const [answer, setAnswer] = useState<OwnLineAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function check() {
    setBusy(true)
    setAnswer(null)
    setFailure(null)
    try {
      const { ticket, salt, birth_date: birthDate, choices } = result
      const distances = choices.map(({ school, metres }): [string, number | null] => [school.npsn, metres])
      const file = await fetchCertificate(result.certificate)
      setAnswer((await checkOwnLine(file, { ticket, salt, birthDate, distances })).kind)
    } catch (error) {
      setFailure(CHECK_FAILURES[error instanceof CheckFailed ? error.failure : 'unread'])
    }
    setBusy(false)
  }

  return (
    <>
      <h3 className="mt-6">Baris anak Anda dalam bukti</h3>
      <p className="mt-2">{OWN_LINE}</p>
      <DescriptionList
        items={[
          [
            'Tiket undian',
            <span key="ticket" className="mono">
              {result.ticket}
            </span>,
          ],
          [
            'Kode pengaman',
            <span key="salt" className="mono salt">
              {result.salt}
            </span>,
          ],
        ]}
      />
      <div className="btns mt-4">
        <Button kind="line" busy={busy} onClick={check}>
          {busy ? 'Memeriksa…' : 'Periksa baris anak Anda'}
        </Button>
        <CopyButton
          text={`${result.ticket} ${result.salt}`}
          what="tiket dan kode pengaman"
          noun="Tiket dan kode pengaman"
        />
      </div>
      <div className="mt-4" role="status">
        {answer && (
          <Notice kind={answer === 'same' ? 'ok' : 'err'} title={OWN_LINE_ANSWERS[answer].title}>
            <p>{OWN_LINE_ANSWERS[answer].text}</p>
          </Notice>
        )}
        {failure && (
          <Notice kind="err" title="Belum diperiksa">
            <p>{failure}</p>
          </Notice>
        )}
      </div>
    </>
  )
}
