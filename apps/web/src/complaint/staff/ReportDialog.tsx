/** One complaint: its text, the registrations it names, its state, the answer for its sender, and the office's note. */

import type { ComplaintRecord } from '@spmb/domain/complaint/contract.staff.ts'
import { readablePhone, telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useRef, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { pathOf } from '../../platform/paths.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { Button } from '../../ui/form/Button.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { StateTag } from '../StateTag.tsx'
import { TYPED_WILL_BE_LOST } from './messages.ts'
import { ReportForm } from './ReportForm.tsx'

export function ReportDialog({
  opened,
  mayChange,
  onChanged,
  onClose,
}: {
  opened: ComplaintRecord
  mayChange: boolean
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { timeZone } = useFacts()
  const isUnsaved = useRef(() => false)
  const [asking, setAsking] = useState(false)
  const close = () => (isUnsaved.current() ? setAsking(true) : onClose())
  const { email, phone } = opened
  return (
    <>
      <FormDialog title={`Laporan ${opened.ticket}`} className="dialog-report" onClose={close}>
        <DescriptionList
          items={[
            ['Tanggal', longMoment(new Date(opened.created_at), timeZone)],
            ['Pengirim', opened.name],
            ...(email
              ? [['E-mail', <Contact key="email" href={`mailto:${email}`} text={email} />] as const]
              : []),
            ...(phone
              ? [
                  [
                    'Telepon',
                    <Contact key="phone" href={telephoneLink(phone)} text={readablePhone(phone)} />,
                  ] as const,
                ]
              : []),
            ['Judul', opened.title],
          ]}
        />
        <p className="report-content">{opened.content}</p>
        <NamedRegistrations registrations={opened.registrations} />
        {mayChange ? (
          <ReportForm
            opened={opened}
            isUnsaved={isUnsaved}
            onChanged={onChanged}
            onSaved={onClose}
            onClose={close}
          />
        ) : (
          <>
            <DescriptionList
              items={[
                ['Status', <StateTag key="state" state={opened.state} />],
                ['Jawaban untuk pengirim', <Lines key="answer" text={opened.answer} />],
                ['Catatan internal', <Lines key="note" text={opened.note} />],
              ]}
            />
            <div className="btns">
              <Button kind="line" onClick={onClose}>
                Tutup
              </Button>
            </div>
          </>
        )}
      </FormDialog>
      {asking && (
        <ConfirmDialog
          title="Perubahan belum disimpan"
          confirm="Buang ketikan"
          cancel="Tetap di sini"
          busy={false}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{TYPED_WILL_BE_LOST}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const Contact = ({ href, text }: { href: string; text: string }) => <a href={href}>{text}</a>

const Lines = ({ text }: { text: string | null }) => <span className="report-lines">{text ?? '–'}</span>

/** Links to the registrations that the text names, in a new tab, so that a begun answer stays; earlier years are named. */
function NamedRegistrations({ registrations }: Pick<ComplaintRecord, 'registrations'>) {
  const { season } = useFacts()
  if (registrations.length === 0) return null
  return (
    <section className="report-named" aria-label="Pendaftaran yang disebut">
      <p className="muted">Pendaftaran yang disebut:</p>
      <ul>
        {registrations.map(({ no_registration: number, school_year }) => (
          <li key={number}>
            <a
              className="mono"
              translate="no"
              href={pathOf(STAFF_PATHS.detail, number)}
              target="_blank"
              rel="noopener"
            >
              {number}
              <span className="sr">, tab baru</span>
            </a>
            {school_year !== season.label && <span className="muted"> Tahun Pelajaran {school_year}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
