/** Replaces the form after success: the ticket with a copy button. */
import { COMPLAINT_RECEIVED } from '@spmb/domain/complaint/messages.ts'
import { Fragment, useEffect, useRef } from 'react'
import { PATHS } from '../platform/paths.ts'
import { Button } from '../ui/form/Button.tsx'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Band } from '../ui/illustration/Motifs.tsx'
import { KEEP_NUMBER, QUOTE_NUMBER } from './messages.ts'

export function ComplaintSent(props: { ticket: string; contacts: readonly string[]; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section aria-labelledby="laporan-terkirim">
      <h2 id="laporan-terkirim" className="sent" ref={heading} tabIndex={-1}>
        <Icon name="yes" />
        {COMPLAINT_RECEIVED}
      </h2>
      <div className="ticket mt-4">
        <div className="on-night">
          <Band />
          <div className="ticket-in">
            <p className="label">No. Laporan</p>
            <strong className="number" translate="no">
              {props.ticket}
            </strong>
            <div className="btns mt-4">
              <CopyButton text={props.ticket} what="nomor laporan" />
            </div>
          </div>
        </div>
        <div className="ticket-foot">
          <p>
            {KEEP_NUMBER} <a href={PATHS.reportAnswer}>Jawaban Laporan</a> dengan nomor ini dan{' '}
            {props.contacts.map((contact, index) => (
              <Fragment key={contact}>
                {index > 0 && ' atau '}
                <b>{contact}</b>
              </Fragment>
            ))}
            . {QUOTE_NUMBER}
          </p>
        </div>
      </div>
      <div className="btns mt-6">
        <Button kind="line" onClick={props.onAnother}>
          Tulis laporan lain
        </Button>
      </div>
    </section>
  )
}
