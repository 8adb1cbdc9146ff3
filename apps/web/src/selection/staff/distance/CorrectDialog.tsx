/** Corrects the distance of a village to a school, or removes the correction. */
import {
  type DistancePair,
  removeDistance,
  saveDistance,
} from '@spmb/domain/selection/distance/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  DistanceFields,
  missingIn,
  typedDistance,
} from '../../../registration/staff/distance/DistanceFields.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { DialogButtons } from '../../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { KeepTyped } from '../../../ui/staff/dialog/KeepTyped.tsx'
import { useDialogWrite } from '../../../ui/staff/dialog/use-dialog-write.ts'
import { villageDistances } from './distance-queries.ts'
import { REASON_HELP } from './messages.ts'

export function CorrectDialog({
  pair: opened,
  onChanged,
  onClose,
}: {
  /** As it was shown. */
  pair: DistancePair
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write, finish, problems, setProblems, conflict, setConflict } = useDialogWrite({
    onChanged,
    onClose,
  })
  // The list that the dialog was opened from may not contain the pair any more.
  const { data } = useQuery(villageDistances(String(opened.village.id), null))
  const pair = data?.pairs.find(({ school }) => school.id === opened.school.id) ?? opened
  const [seen, setSeen] = useState(opened.metres)
  const params = { village_id: String(pair.village.id), school_id: String(pair.school.id) }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedDistance(event.currentTarget)
    const missing = missingIn(typed)
    setProblems(missing ?? {})
    if (missing) return
    const { metres, reason } = typed
    await finish(await write(saveDistance, { params, body: { metres: metres ?? 0, reason, seen } }))
  }

  const remove = async () => finish(await write(removeDistance, { params }))

  return (
    <FormDialog title="Koreksi jarak" onClose={onClose}>
      <p>
        {pair.village.name} ke <b>{pair.school.name}</b>
      </p>
      <form method="post" noValidate onSubmit={save}>
        <DistanceFields metres={opened.metres} reasonHelp={REASON_HELP} problems={problems} />
        <KeepTyped
          message={conflict}
          now={pair.metres === seen ? null : inWords(pair.metres)}
          onTakeOver={() => {
            setSeen(pair.metres)
            setConflict(null)
          }}
        />
        <DialogButtons save="Simpan jarak" busy={busy} onClose={onClose}>
          {pair.source === 'override' && (
            <Button kind="line" onClick={remove}>
              Hapus koreksi
            </Button>
          )}
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

const inWords = (metres: number | null) =>
  metres === null ? 'jarak tidak diketahui' : `${formatCount(metres)} m`
