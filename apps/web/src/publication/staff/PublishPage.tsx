/** `/admin/publish`: what to look at first, what every family will read, and the act itself. */

import { readPublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import {
  activeOf,
  PUBLICATION_CHECKS,
  seasonList,
  useSeasonChanged,
} from '../../season/staff/season-queries.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { Findings } from './Findings.tsx'
import { ParentPreview } from './ParentPreview.tsx'
import { PublicationState } from './PublicationState.tsx'
import { PublishForm } from './PublishForm.tsx'

export function PublishPage() {
  const { timeZone } = useFacts()
  const seasonChanged = useSeasonChanged()
  const seasons = useQuery({ ...seasonList, refetchOnMount: 'always' })
  const season = seasons.data && activeOf(seasons.data)
  const checked = useQuery({
    ...publicationCheck(season?.id ?? 0),
    enabled: season !== undefined,
    refetchOnMount: 'always',
  })
  const check = checked.data
  return (
    <>
      <Link className="crumb" to={STAFF_PATHS.season}>
        <Icon name="left" />
        Musim
      </Link>
      <div className="work-head">
        <div>
          <h1>Periksa sebelum terbit</h1>
          {check && (
            <p className="muted">
              Dihitung dari data {exactMomentWords(new Date(check.checked_at), timeZone)}.
            </p>
          )}
        </div>
        <Button kind="line" busy={checked.isFetching} onClick={() => checked.refetch()}>
          <Icon name="again" />
          Periksa lagi
        </Button>
      </div>
      {season && check ? (
        <>
          {season.publication_mode !== 'hidden' && <PublicationState season={season} />}
          <div className="wide-left">
            <Findings check={check} onLooked={() => checked.refetch()} />
            <ParentPreview check={check} />
          </div>
          {!season.published && (
            <PublishForm
              check={check}
              busy={checked.isFetching}
              onCheckAgain={() => void checked.refetch()}
              onPublished={async () => {
                await seasonChanged()
                scrollTo({ top: 0 })
              }}
            />
          )}
        </>
      ) : (
        <QueryState asked={[seasons, checked]} lines={10} />
      )}
    </>
  )
}

/** Reads of the publication screen. */
const publicationCheck = (seasonId: number) =>
  queryOptions({
    queryKey: [...PUBLICATION_CHECKS, seasonId],
    queryFn: ({ signal }) => fetchData(readPublicationCheck, { params: { id: String(seasonId) }, signal }),
  })
