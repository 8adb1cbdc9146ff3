/** The schools whose seats by path are not their quota any more. */
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { UNFIT_TEXT, unfitTitle } from '../messages.ts'
import type { SchoolPaths } from './path-seats.ts'

export function UnfitNotice({
  schools,
  onOpen,
}: {
  schools: Iterable<SchoolPaths>
  /** Null for users who only read. */
  onOpen: ((schoolId: number) => void) | null
}) {
  const unfit = [...schools].filter(({ school }) => !school.fits)
  if (unfit.length === 0) return null
  return (
    <Notice kind="attention" title={unfitTitle(unfit.length)} className="mb-3">
      <p>{UNFIT_TEXT}</p>
      <ul className="marks">
        {unfit.map(({ school: { school_id: id, name } }) => (
          <li key={id}>
            {onOpen ? (
              <button type="button" className="mini" onClick={() => onOpen(id)}>
                {name}
              </button>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
