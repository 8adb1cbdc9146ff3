/** One complaint: its text, its state and the office's note. */
import type { ComplaintRecord } from '@spmb/domain/complaint/staff-contract.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../platform/facts.ts'
import { Button } from '../../ui/form/Button.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { ReportForm } from './ReportForm.tsx'
import { StateTag } from './StateTag.tsx'

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
  return (
    <FormDialog title={`Laporan ${opened.ticket}`} className="dialog-report" onClose={onClose}>
      <DescriptionList
        items={[
          ['Tanggal', longMoment(new Date(opened.created_at), timeZone)],
          ['Pengirim', opened.name],
          [
            'E-mail',
            <a key="email" href={`mailto:${opened.email}`}>
              {opened.email}
            </a>,
          ],
          ['Judul', opened.title],
        ]}
      />
      <p className="report-content">{opened.content}</p>
      {mayChange ? (
        <ReportForm opened={opened} onChanged={onChanged} onClose={onClose} />
      ) : (
        <>
          <DescriptionList
            items={[
              ['Status', <StateTag key="state" state={opened.state} />],
              ['Catatan internal', opened.note ?? '–'],
            ]}
          />
          <div className="btns">
            <Button kind="line" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  )
}
