/** 'Semua musim': every season with its figures; new ones, activation, and the way into an earlier one. */
import type { SeasonFigures } from '@spmb/domain/season/seasons-contract.staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { StaffIcon } from '../../../ui/staff/StaffIcon.tsx'
import { SEASONS_TEXT } from '../messages.ts'
import { seasonFigures, seasonList } from '../season-queries.ts'
import { ActivateDialog } from './ActivateDialog.tsx'
import { NewSeasonDialog } from './NewSeasonDialog.tsx'
import { SeasonTable } from './SeasonTable.tsx'

export function SeasonsSection() {
  const figures = useQuery(seasonFigures)
  const { data: seasons } = useQuery(seasonList)
  const [isNew, setIsNew] = useState(false)
  const [activated, setActivated] = useState<SeasonFigures | null>(null)
  return (
    <section>
      <div className="work-head">
        <div>
          <h2>Semua musim</h2>
          <p className="muted">{SEASONS_TEXT}</p>
        </div>
        {seasons?.[0] && (
          <Button kind="line" onClick={() => setIsNew(true)}>
            <StaffIcon name="season" />
            Musim baru…
          </Button>
        )}
      </div>
      {figures.data ? (
        <SeasonTable rows={figures.data} onActivate={setActivated} />
      ) : (
        <QueryState asked={[figures]} lines={4} />
      )}
      {isNew && seasons?.[0] && <NewSeasonDialog latest={seasons[0]} onClose={() => setIsNew(false)} />}
      {activated?.id && (
        <ActivateDialog id={activated.id} label={activated.label} onClose={() => setActivated(null)} />
      )}
    </section>
  )
}
