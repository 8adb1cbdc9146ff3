/** Asks why an arrival is taken back. */

import type { AdmittedChild } from '@spmb/domain/re-registration/contract.staff.ts'
import { REASON_FIELDS } from '@spmb/domain/registration/staff/removal-messages.ts'
import { ReasonDialog } from '../../ui/staff/dialog/ReasonDialog.tsx'
import { WHY_TAKEN_BACK } from './messages.ts'

export function TakeBackDialog({
  child,
  onConfirm,
  onClose,
}: {
  child: Pick<AdmittedChild, 'name' | 'no_registration'>
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  return (
    <ReasonDialog
      fields={REASON_FIELDS}
      title="Cabut kedatangan"
      confirm="Cabut kedatangan"
      busy={false}
      refusal={null}
      onConfirm={({ reason }) => onConfirm(reason)}
      onClose={onClose}
    >
      <p>
        <b>{child.name}</b> <span className="mono">{child.no_registration}</span>
      </p>
      <p>{WHY_TAKEN_BACK}</p>
    </ReasonDialog>
  )
}
