/** A family's telephone number, with the message that staff send or read out themselves: in WhatsApp, or copied. */
import { framed, remind } from '@spmb/domain/mail/reminder.ts'
import { useFacts } from '../../platform/facts.ts'
import { PhoneLinks } from '../../platform/staff/PhoneLinks.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { NOT_COPIED, TEXT_COPIED } from '../messages.ts'

interface Call {
  name: string
  no_registration: string
  phone: string | null
  /** The family is still to come: the words of the reminder are offered. */
  reminds: boolean
  /** The last moment of what is asked, ISO 8601; null: none, or it has passed. */
  until: string | null
}

export function FamilyPhone({ name, no_registration: number, phone, reminds, until }: Call) {
  const { office, timeZone } = useFacts()
  if (!reminds) return <PhoneLinks phone={phone} name={name} />
  const text = framed(remind, {
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
        onClick={() =>
          navigator.clipboard?.writeText(text).then(
            () => toastSuccess(TEXT_COPIED),
            () => toastError(NOT_COPIED),
          ) ?? toastError(NOT_COPIED)
        }
      >
        Salin teks<span className="sr"> untuk keluarga {name}</span>
      </Button>
    </>
  )
}
