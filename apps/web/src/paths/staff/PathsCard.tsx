/** The paths of a season beside its dates: one sentence for an office with domisili only. */
import { byPrecedence } from '@spmb/domain/paths/configuration.ts'
import { formatShare } from '@spmb/domain/paths/messages.ts'
import { levelPath } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathsPath } from '../../platform/staff/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { ClaimDatesForm, hasClaimDates } from './claims/ClaimDatesForm.tsx'
import { DOMISILI_ONLY } from './messages.ts'
import { pathsOf } from './paths-queries.ts'

export function PathsCard({ season }: { season: { id: number; first_year: number; is_active: boolean } }) {
  const asked = useQuery(pathsOf(season.id))
  if (asked.error) return <QueryState asked={[asked]} lines={2} />
  const shown = asked.data?.levels.filter(({ settings, may }) => settings || may === 'all') ?? []
  if (shown.length === 0) return null
  const address = (type: 'sd' | 'smp') =>
    `${pathsPath(type)}${season.is_active ? '' : `?season=${season.first_year}`}`
  return (
    <section className="card card-pad" aria-labelledby="season-paths">
      <h2 id="season-paths">Jalur</h2>
      {shown.every(({ settings }) => !settings) && <p className="muted">{DOMISILI_ONLY}</p>}
      {shown.map(
        ({ type, settings }) =>
          settings && (
            <p key={type}>
              <b>{type}</b>:{' '}
              {byPrecedence(settings.paths)
                .map(({ name, share_bp }) => `${name} ${formatShare(share_bp)}`)
                .join(', ')}
            </p>
          ),
      )}
      {asked.isFetchedAfterMount &&
        shown.map(
          (level) =>
            hasClaimDates(level) &&
            level.may !== 'nothing' && (
              <ClaimDatesForm key={`${season.id} ${level.type}`} seasonId={season.id} opened={level} />
            ),
        )}
      <div className="btns mt-3">
        {shown.map(({ type, settings, may }) => (
          <Link key={type} className={buttonClass('line')} to={address(levelPath(type))}>
            {settings
              ? may === 'nothing'
                ? `Lihat jalur ${type}`
                : `Ubah jalur ${type}`
              : `Tambah jalur ${type}`}
          </Link>
        ))}
      </div>
    </section>
  )
}
