/** What is shown above the first section of the form: its heading, what is wrong, the draft, and how to fill it in. */

import { fieldSpec, isFieldKey } from '@spmb/domain/registration/field-keys.ts'
import { SECTIONS } from '@spmb/domain/registration/field-spec.ts'
import { LEVEL_NAMES, type Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { Ref } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorSummary, type SummaryEntry } from '../../ui/form/ErrorSummary.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { clockTime, DRAFT_HOURS, savedWhen } from '../draft/draft.ts'
import type { DraftKeeper } from '../draft/use-draft.ts'
import type { Answers, LaterPart, LaterParts } from '../fields/answers.ts'
import {
  ANSWERS_KEPT,
  CONTINUE_OR_ERASE,
  CORRECT_AND_SEND,
  DRAFT_IMPOSSIBLE,
  DRAFT_RESTORED,
  draftSaved,
  draftWillBeSaved,
  FORM_INTRODUCTION,
  INCOMPLETE,
} from '../messages.ts'
import { errorAnchor, isIncomplete } from '../submission/check-form.ts'

/** The error summary above the form, with a link to each field; nothing while there are no problems. */
export function FormErrors({
  messages,
  answers,
  later,
  ref,
}: {
  messages: FieldMessages
  answers: Answers
  later: LaterParts
  ref: Ref<HTMLDivElement>
}) {
  const entries = summaryEntries(messages, answers, later.part?.anchor)
  if (entries.length === 0) return null
  const ofFields = entries.filter(({ target }) => target !== null).length
  const title =
    ofFields > 0 ? `Ada ${ofFields} data yang perlu diperbaiki` : 'Pendaftaran belum dapat dikirim'
  const text = isIncomplete(messages) ? INCOMPLETE : CORRECT_AND_SEND
  return <ErrorSummary ref={ref} title={title} text={ofFields > 0 ? text : ANSWERS_KEPT} entries={entries} />
}

/** From this number on, entries have the heading of their part. */
const MANY = 5

/**
 * One entry for each field, in the order of the messages. Where two fields have the same message, such as two telephone
 * numbers, each names its field.
 */
export function summaryEntries(
  messages: FieldMessages,
  answers: Answers,
  anchorLater?: LaterPart['anchor'],
): SummaryEntry[] {
  const first = Object.entries(messages).flatMap(([field, [message]]) =>
    message ? [{ field, message }] : [],
  )
  const times = (wanted: string) => first.filter(({ message }) => message === wanted).length
  return first.map(({ field, message }) => {
    const spec = isFieldKey(field) ? fieldSpec(field) : null
    return {
      message: spec && times(message) > 1 ? `${spec.label}: ${message}` : message,
      target: errorAnchor(field, answers) ?? anchorLater?.(field) ?? null,
      part: first.length < MANY ? undefined : spec && field !== 'consent' ? SECTIONS[spec.section].title : '',
    }
  })
}

/** The name of the tick of `NumberCheck`, which is no answer of the registration and in no draft. */
export const NUMBER_CHECK = 'number_check'
/** The name of the tick of the chunk `mail/form/MailWish.tsx`; no answer either. */
export const MAIL_WANTED = 'mail_wanted'

/** What the family has ticked beside its answers. */
export function wishesOf(form: HTMLFormElement | null): { number_check?: true; mail_wanted?: true } {
  const ticked = [NUMBER_CHECK, MAIL_WANTED].filter((name) => {
    const tick = form?.elements.namedItem(name)
    return tick instanceof HTMLInputElement && tick.checked
  })
  return Object.fromEntries(ticked.map((name) => [name, true]))
}

/** Offers an earlier draft, or shows when the draft was last stored; both with a button that deletes it. */
export function DraftStatus({
  draft,
  onContinue,
  onErase,
}: {
  draft: DraftKeeper
  onContinue: () => void
  onErase: () => void
}) {
  if (draft.offered) {
    return (
      <Notice kind="information" title="Ada draf di HP ini" className="mb-4">
        <p>
          Disimpan {savedWhen(draft.offered.savedAt, Date.now())}, {CONTINUE_OR_ERASE}
        </p>
        <div className="btns mt-3">
          <Button kind="main" onClick={onContinue}>
            Lanjutkan
          </Button>
          <Button kind="line" onClick={onErase}>
            Hapus draf
          </Button>
        </div>
      </Notice>
    )
  }
  return (
    <div className="draft">
      <span>{statusText(draft)}</span>
      {draft.savedAt !== null && (
        <Button kind="text" onClick={onErase}>
          Hapus draf
        </Button>
      )}
    </div>
  )
}

function statusText(draft: DraftKeeper): string {
  if (draft.blocked) return DRAFT_IMPOSSIBLE
  if (draft.restored) return DRAFT_RESTORED
  if (draft.savedAt !== null) return draftSaved(clockTime(draft.savedAt))
  return draftWillBeSaved(DRAFT_HOURS)
}

/** The parent page and the heading, which names level and season. */
export function FormHead({ level }: { level: Level }) {
  const { season } = useFacts()
  return (
    <>
      <Breadcrumb to={PATHS.levels}>Pilih tingkat</Breadcrumb>
      <div className="form-head">
        <h1 tabIndex={-1}>
          <span className="fh-1">FORMULIR PENDAFTARAN CALON PESERTA DIDIK BARU</span>
          <span className="fh-2">{LEVEL_NAMES[level]}</span>
          <span className="fh-3">TAHUN PELAJARAN {season.label}</span>
        </h1>
      </div>
    </>
  )
}

/** How required fields are marked. */
export function Attention() {
  return (
    <Notice kind="attention" title="Perhatian!">
      <p>
        {FORM_INTRODUCTION}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
        <span className="sr">bintang</span> wajib diisi.
      </p>
    </Notice>
  )
}
