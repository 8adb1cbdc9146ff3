/** Opens the desk of a school from the page of the selection. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useNavigate } from 'react-router'
import { deskPath } from '../../platform/staff/paths.ts'
import { useSchools } from '../../registration/staff/filter-lists.ts'
import { LIST_NOT_LOADED, notInList } from '../../registration/staff/messages.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { DESK_CHOICE_HINT } from './messages.ts'

export function DeskChooser({ level }: { level: Level }) {
  const navigate = useNavigate()
  const schools = useSchools(level)
  return (
    <section className="card card-pad" aria-labelledby="desk-choice">
      <h2 id="desk-choice">Meja seleksi sekolah</h2>
      <Combobox
        id="desk-school"
        name="desk-school"
        label={`Sekolah ${level}`}
        hint={DESK_CHOICE_HINT}
        mark="none"
        state={schools.data ? 'ready' : schools.error && !schools.isFetching ? 'failed' : 'loading'}
        options={schools.data ?? []}
        value={null}
        onChoose={({ id }) => void navigate(deskPath(id))}
        onRetry={() => void schools.refetch()}
        enterTakesFirst
        texts={{
          waiting: '',
          loading: 'Memuat…',
          failed: LIST_NOT_LOADED,
          none: (typed) => notInList(typed),
          choose: DESK_CHOICE_HINT,
        }}
      />
    </section>
  )
}
