import { windowNotice } from '@spmb/domain/season/window-words.ts'
import { seasonTimes, useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { WholeDates } from '../season/ClosedWindow.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'

/** While registration is not open: when it is, and after it the way to the result. */
export function WindowNote() {
  const facts = useFacts()
  const { window } = facts.season
  if (window === 'open') return null
  const { title, text } = windowNotice(seasonTimes(facts), window, facts.timeZone)
  return (
    <Notice kind="information" icon="calendar" title={title} className="mt-6">
      <p>
        <WholeDates>{text}</WholeDates> {window === 'closed' && <a href={PATHS.resultCheck}>Cek kelulusan</a>}
      </p>
    </Notice>
  )
}
