/** 'Tempel dari Excel': two columns of a spreadsheet, checked row by row, before they fill the cells of the grid. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { type PastedChange, readPastedQuotas } from '@spmb/domain/quota/pasted-quotas.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { described, Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { PASTE_HELP, PASTE_THEN_SAVE } from '../messages.ts'
import { PastePreview } from './PastePreview.tsx'

const PASTE_FIELD = {
  id: 'paste',
  label: 'Dua kolom: NPSN dan kursi',
  hint: PASTE_HELP,
  required: true,
}

export function PasteDialog(props: {
  /** What was pasted into a cell; '' to begin with an empty field. */
  text: string
  schools: readonly QuotaRow[]
  onEnter: (cells: PastedChange[]) => void
  onClose: () => void
}) {
  const { schools, onEnter, onClose } = props
  const [text, setText] = useState(props.text)
  const [isChecking, setChecking] = useState(props.text !== '')
  const pasted = isChecking ? readPastedQuotas(text, schools) : null
  const isRead = pasted !== null && !('problem' in pasted)

  function change(next: string, check: boolean) {
    setText(next)
    setChecking(check)
  }

  if (isRead) {
    const { read, changed, rejected } = pasted
    return (
      <FormDialog
        title={`Tempel dari Excel: ${formatCount(read)} baris terbaca`}
        className="dialog-wide"
        onClose={onClose}
      >
        <PastePreview pasted={pasted} schools={schools} />
        <div className="btns">
          {changed.length > 0 && (
            <Button kind="main" onClick={() => onEnter(changed)}>
              Masukkan {formatCount(changed.length)} ke tabel
              {rejected.length > 0 && `, tinggalkan ${formatCount(rejected.length)}`}
            </Button>
          )}
          {rejected.length > 0 && (
            <CopyButton
              text={rejected.map(({ line, content, reason }) => `${line}\t${content}\t${reason}`).join('\n')}
              what="yang ditolak"
              noun="Baris yang ditolak"
            />
          )}
          <Button kind="line" onClick={() => change(text, false)}>
            Kembali
          </Button>
        </div>
        <p className="hint mt-3">{PASTE_THEN_SAVE}</p>
      </FormDialog>
    )
  }
  return (
    <FormDialog title="Tempel dari Excel" className="dialog-wide" onClose={onClose}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          setChecking(true)
        }}
      >
        <Field {...PASTE_FIELD}>
          <textarea
            className="control paste-text mono"
            id="paste"
            {...described(PASTE_FIELD)}
            rows={8}
            spellCheck={false}
            autoComplete="off"
            placeholder={'50203743\t28'}
            value={text}
            onChange={(event) => change(event.target.value, false)}
            onPaste={(event) => {
              const added = event.clipboardData.getData('text')
              if (text.trim() !== '' || !added.includes('\n')) return
              event.preventDefault()
              change(added, true)
            }}
          />
        </Field>
        <div role="alert">
          {pasted && 'problem' in pasted && <Notice kind="err" title={pasted.problem} />}
        </div>
        <div className="btns">
          <Button kind="main" type="submit">
            Periksa
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
