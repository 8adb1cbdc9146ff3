/**
 * A notification of the device that a form which waits has been sent, for a family that lays the phone away. Asked for by its own
 * button only; it names neither child nor number, since a locked phone shows it to everybody.
 */
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { NOTIFICATION_REFUSED, NOTIFICATION_WILL_COME, SENT_NOTIFICATION } from './messages.ts'

/** Whether the family has asked for it since the page was opened: an earlier permission of the site is no wish. */
let wanted = false

/** Phones show a notification of a page only through its service worker. */
const isPossible = () => 'Notification' in window && 'serviceWorker' in navigator

/** Nothing where the device cannot notify. */
export function NotificationOffer() {
  const [answer, setAnswer] = useState<'none' | 'granted' | 'refused'>(wanted ? 'granted' : 'none')
  if (!isPossible()) return null

  async function ask() {
    // Browsers that know no promise here are older than those that know service workers.
    const permission = await Notification.requestPermission()
    wanted = permission === 'granted'
    setAnswer(wanted ? 'granted' : 'refused')
  }

  return (
    <>
      <p role="status">
        {answer === 'granted' && NOTIFICATION_WILL_COME}
        {answer === 'refused' && NOTIFICATION_REFUSED}
      </p>
      {answer === 'none' && (
        <Button kind="text" onClick={() => void ask()}>
          Beri tahu saya bila sudah terkirim
        </Button>
      )}
    </>
  )
}

/** Once, and only while the page is out of sight: who looks at it sees the number. */
export async function notifySent(): Promise<void> {
  if (!wanted || !isPossible()) return
  wanted = false
  if (document.visibilityState === 'visible') return
  const worker = await navigator.serviceWorker.getRegistration()
  const { title, body } = SENT_NOTIFICATION
  await worker?.showNotification(title, { body, lang: 'id', tag: 'spmb-sent' })
}
