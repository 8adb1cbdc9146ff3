/** One file of the office: what is in force, choosing and sending another one, and removing it. */

import { CAPACITY_PATH, GUIDE_PATH } from '@spmb/domain/information/documents.ts'
import type { OfficeFileRecord } from '@spmb/domain/office/files/contract.staff.ts'
import {
  addressOf,
  LOGO_PATH,
  OFFICE_FILE_NAMES,
  type OfficeFileKind,
  OWN_TUTORIAL_PATH,
} from '@spmb/domain/office/files/kinds.ts'
import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useRef } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { PATHS } from '../../../platform/paths.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { described, FieldError, FieldHint } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { Mark } from '../../../ui/illustration/Motifs.tsx'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { UploadedVideo } from '../../../ui/UploadedVideo.tsx'
import { ChosenPreview } from './ChosenPreview.tsx'
import { CHECKING, FILE_TEXTS, KEPT_WHILE_AWAY, sentOf, UNKNOWN_SENDER, willBeRemoved } from './messages.ts'
import type { Sending } from './send-file.ts'
import { useOfficeFile } from './use-office-file.ts'

const ACCEPTED: Record<OfficeFileKind, string> = {
  logo: '.png,.svg,image/png,image/svg+xml',
  guide: '.pdf,application/pdf',
  capacity: '.pdf,application/pdf',
  tutorial: '.mp4,video/mp4',
}

const OPENS: Record<OfficeFileKind, string> = {
  logo: PATHS.home,
  guide: GUIDE_PATH,
  capacity: CAPACITY_PATH,
  tutorial: PATHS.tutorial,
}

export function OfficeFile({
  kind,
  inForce,
}: {
  kind: OfficeFileKind
  inForce: OfficeFileRecord | undefined
}) {
  const file = useOfficeFile(kind, inForce)
  const guard = useLeaveGuard(file.isUnsaved)
  const input = useRef<HTMLInputElement>(null)
  const { hint, removed } = FILE_TEXTS[kind]
  const name = OFFICE_FILE_NAMES[kind]
  const field = {
    id: `office-file-${kind}`,
    label: inForce ? 'Ganti dengan' : 'Pakai milik kantor',
    hint,
    error: file.error,
  }

  function choose(chosen: File | undefined) {
    // The same file may be chosen again after it was refused.
    if (input.current) input.current.value = ''
    void file.choose(chosen)
  }

  return (
    <section className="office-file" aria-labelledby={`${field.id}-name`}>
      <h3 id={`${field.id}-name`}>{name}</h3>
      <InForce kind={kind} inForce={inForce} onRemove={file.removal.ask} />
      <div>
        {file.conflict && <Notice kind="err" role="alert" title={file.conflict} />}
        {!file.chosen && (
          <div className={file.error ? 'field bad' : 'field'}>
            <label htmlFor={field.id}>{field.label}</label>
            <FieldHint {...field} />
            <FieldError {...field} />
            <input
              className="control"
              id={field.id}
              ref={input}
              type="file"
              accept={ACCEPTED[kind]}
              {...described(field)}
              onChange={({ target }) => choose(target.files?.[0])}
            />
          </div>
        )}
        {file.chosen && (
          <>
            <ChosenPreview kind={kind} file={file.chosen} />
            {file.sending ? (
              <SendingState
                name={name}
                sending={file.sending}
                size={file.chosen.content.size}
                onContinue={file.continueNow}
                onStop={file.stop}
              />
            ) : (
              <div className="btns mt-2">
                <Button kind="line" onClick={file.send}>
                  Kirim dan pakai
                </Button>
                <Button kind="text" onClick={file.discard}>
                  Batal
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {file.removal.asking && (
        <ConfirmDialog
          title={`Hapus ${name}?`}
          confirm="Hapus"
          busy={file.removal.busy}
          onConfirm={file.removal.confirm}
          onClose={file.removal.close}
        >
          <p>
            {willBeRemoved(inForce?.name ?? name)} {removed}
          </p>
        </ConfirmDialog>
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </section>
  )
}

/** What parents have now. */
function InForce(props: {
  kind: OfficeFileKind
  inForce: OfficeFileRecord | undefined
  onRemove: () => void
}) {
  const { kind, inForce, onRemove } = props
  const { timeZone } = useFacts()
  const name = OFFICE_FILE_NAMES[kind]
  return (
    <div className="office-file-now">
      {kind === 'logo' && (
        <span className="office-file-picture">
          {inForce ? (
            <img src={addressOf(LOGO_PATH, inForce.digest)} alt="Logo kantor" />
          ) : (
            <Mark size={48} />
          )}
        </span>
      )}
      {kind === 'tutorial' && inForce && (
        <UploadedVideo
          className="office-file-video"
          label="Video tutorial kantor"
          src={addressOf(OWN_TUTORIAL_PATH, inForce.digest)}
        />
      )}
      <p>
        {inForce ? (
          <>
            <b className="any-word">{inForce.name}</b>
            <span className="muted small block">
              {formatBytes(inForce.size)}, {longMoment(new Date(inForce.stored_at), timeZone)},{' '}
              {inForce.stored_by ?? UNKNOWN_SENDER}
            </span>
          </>
        ) : (
          <span className="muted">{FILE_TEXTS[kind].builtIn}</span>
        )}
      </p>
      <div className="btns">
        {kind !== 'logo' && (
          <a className="btn btn-text" href={OPENS[kind]} target="_blank" rel="noopener">
            <Icon name="outside" />
            Lihat<span className="sr"> {name}</span>
          </a>
        )}
        {inForce && (
          <Button kind="danger-line" onClick={onRemove}>
            Hapus<span className="sr"> {name}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

/** The progress of an upload: a bar, and what happens while there is no connection. */
function SendingState(props: {
  name: string
  sending: Sending
  size: number
  onContinue: () => void
  onStop: () => void
}) {
  const { name, sending, size, onContinue, onStop } = props
  const sent = sending.state === 'storing' ? size : sending.sent
  return (
    <div className="office-file-sending">
      <progress value={sent} max={size} aria-label={`Mengirim ${name}`} />
      <p className="small">
        {sending.state === 'storing' ? CHECKING : sentOf(formatBytes(sent), formatBytes(size))}
      </p>
      {sending.state === 'waiting' && (
        <Notice kind="attention" role="status" title={describeFailure(sending.failure).title}>
          <p>{KEPT_WHILE_AWAY}</p>
        </Notice>
      )}
      <div className="btns mt-2">
        {sending.state === 'waiting' && (
          <Button kind="line" onClick={onContinue}>
            Lanjutkan sekarang
          </Button>
        )}
        <Button kind="text" onClick={onStop}>
          Hentikan
        </Button>
      </div>
    </div>
  )
}
