/** A family's telephone number, with the message that staff send or read out themselves: in WhatsApp, or copied. */
import type { MailKind } from '@spmb/domain/mail/mail.ts'
import { messageText } from '@spmb/domain/mail/texts.ts'
import { useFacts } from '../../platform/facts.ts'
import { PhoneLinks } from '../../platform/staff/PhoneLinks.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { copyText } from '../../ui/form/page-buttons.ts'
import { NOT_COPIED, TEXT_COPIED } from '../messages.ts'

interface Call {
  name: string
  no_registration: string
  phone: string | null
  /** What the message tells; null: there is nothing to tell, only the number is shown. */
  about: MailKind | null
  /** The last moment of what is asked, ISO 8601; null: none, or it has passed. */
  until: string | null
}

export function FamilyPhone({ name, no_registration: number, phone, about, until }: Call) {
  const { office, timeZone } = useFacts()
  if (about === null) return <PhoneLinks phone={phone} name={name} />
  const text = messageText(about, {
    office: office.name,
    number,
    until: until === null ? null : new Date(until),
    timeZone,
  })
  return (
    <>
      <PhoneLinks phone={phone} name={name} text={text} />{' '}
      <Button
        kind="text"
        className="copy-text"
        onClick={async () => ((await copyText(text)) ? toastSuccess(TEXT_COPIED) : toastError(NOT_COPIED))}
      >
        Salin teks<span className="sr"> untuk keluarga {name}</span>
      </Button>
    </>
  )
}
