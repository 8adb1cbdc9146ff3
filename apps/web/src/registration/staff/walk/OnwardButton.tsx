/** Acts on a record, then shows the next one of the list with the focus on the same button. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { LAST_OF_LIST } from '../messages.ts'
import { useNeighbours } from './use-neighbours.ts'

export function OnwardButton({
  level,
  list,
  number,
  busy,
  words,
  before,
}: {
  level: Level
  list: string
  number: string
  busy: boolean
  words: string
  /** @returns whether the next record opens */
  before: () => boolean | Promise<boolean>
}) {
  const walk = useNeighbours(level, list, number)
  const navigate = useNavigate()
  const entry = useLocation().state as { onward?: unknown } | null
  const wrapper = useRef<HTMLSpanElement>(null)
  /** The record that is left. The list is read again first: a record that has left it gives its place to the next one. */
  const [leaving, setLeaving] = useState<string | null>(null)

  useEffect(() => {
    if (entry?.onward === true && number) wrapper.current?.querySelector('button')?.focus()
  }, [entry, number])

  useEffect(() => {
    if (leaving !== number || !walk || walk.isReading) return
    setLeaving(null)
    if (!walk.next) return toastSuccess(LAST_OF_LIST)
    const to = pathOf(STAFF_PATHS.detail, walk.next.number)
    navigate(to, { replace: true, state: { list: walk.next.list, onward: true } })
  }, [leaving, number, walk, navigate])

  async function go() {
    if (await before()) setLeaving(number)
  }

  return (
    <span ref={wrapper}>
      <Button kind="main" busy={busy || leaving === number} onClick={() => void go()}>
        {words}
        <Icon name="right" />
      </Button>
    </span>
  )
}
