/** One child of the desk. Re-rendered only when its own mark changes: a school may have hundreds. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { BIRTH_DATE_DIFFERS, FLAG_NAMES } from '@spmb/domain/registration/staff/screening/messages.ts'
import type { DeskState } from '@spmb/domain/selection/desk/arrange.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { type LocalDate, shortDate } from '@spmb/domain/shared/local-date.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { shortAge } from '../../../registration/staff/age-words.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import type { DeskChild } from './marks.ts'
import { ENTERED_LATE, seatWords } from './messages.ts'

export interface DeskRowProps {
  child: DeskChild
  state: DeskState
  rank: number | null
  tied: boolean
  /** Undefined: no mark. Null: the decision is to be cleared. */
  mark: Decision | undefined
  /** The day on which ages count. */
  ageOn: LocalDate
  /** `refuse`: only TIDAK LULUS can be set. */
  may: 'nothing' | 'refuse' | 'everything'
  onMark: (child: DeskChild, mark: Decision) => void
}

export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { child, state, rank, tied, mark, ageOn, may, onMark } = props
  const { name, birth_date: birth, village, metres, choice, other } = child
  const distance = metres === null ? 'jarak tidak diketahui' : `${formatCount(metres)} m`
  const born = `${shortDate(birth)} (${shortAge(birth, ageOn)})`
  const chosen = choice === null ? 'Pilihan 1 dan 2' : `Pilihan ${choice}`
  const elsewhere = other && `${other.name}: ${other.decision ?? 'belum'}`
  const decides = may !== 'nothing' && state !== 'elsewhere'
  const classes = [mark === 'LULUS' && 'ticked', tied && 'tie', state !== 'open' && 'quiet']
  return (
    <tr className={classes.filter(Boolean).join(' ') || undefined} data-child={child.id}>
      <td className="tick only-wide">
        {decides && may === 'everything' && state === 'open' && (
          <label className="tickbox">
            <input
              type="checkbox"
              checked={mark === 'LULUS'}
              tabIndex={-1}
              onChange={() => onMark(child, 'LULUS')}
            />
            <span className="sr">Centang {name}</span>
          </label>
        )}
      </td>
      <td className="r rank num">{rank === null ? '–' : formatCount(rank)}</td>
      <th scope="row">
        <Link className="row-link" to={pathOf(STAFF_PATHS.detail, child.no_registration)}>
          {name}
        </Link>
        <span className="sub-line">
          <span className="mono only-wide-line" translate="no">
            {child.no_registration}
          </span>
          {tied && <span className="tie-mark">Seri</span>}
          {child.birth_date_differs && <span className="tie-mark">{BIRTH_DATE_DIFFERS}</span>}
          {child.late && <span className="tie-mark">{ENTERED_LATE}</span>}
          {child.flags.map((kind) => (
            <span className="tie-mark" key={kind}>
              {FLAG_NAMES[kind]}
            </span>
          ))}
        </span>
        <span className="sub-line only-card">{born}</span>
        <span className="sub-line only-card">
          {village}, {distance} · {chosen}
        </span>
        {elsewhere && <span className="sub-line only-card">{elsewhere}</span>}
      </th>
      <td className="num only-wide">
        {shortDate(birth)}
        <span className="sub-line">{shortAge(birth, ageOn)}</span>
      </td>
      <td className="only-wide">
        {village}
        <span className="sub-line num">{distance}</span>
      </td>
      <td className="r only-wide">{choice ?? '1, 2'}</td>
      <td className="only-wide">
        {other ? (
          <>
            {other.name}
            <span className="sub-line">{other.decision ?? 'belum'}</span>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>
        {decides ? <Decide {...props} /> : <StateTag state={state} />}
        {child.seat && <span className="sub-line">{seatWords(child.seat)}</span>}
        {child.reason && <span className="sub-line">{child.reason}</span>}
      </td>
    </tr>
  )
})

function StateTag({ state }: Pick<DeskRowProps, 'state'>) {
  if (state === 'admitted')
    return (
      <Tag kind="ok" icon="yes">
        LULUS
      </Tag>
    )
  if (state === 'refused')
    return (
      <Tag kind="no" icon="no">
        TIDAK LULUS
      </Tag>
    )
  if (state === 'elsewhere')
    return (
      <Tag kind="quiet" icon="info">
        Sudah di sekolah lain
      </Tag>
    )
  return <span className="muted">Belum diputuskan</span>
}

/** What holds after 'Terapkan'. A stored decision opens by 'Ubah'. One button of a row is in the order of the Tab key. */
function Decide({ child, state, mark, may, onMark }: DeskRowProps) {
  const after = mark === undefined ? child.decision : mark
  const options: readonly (readonly [Decision, string])[] = [
    ...(may === 'everything' ? [['LULUS', 'LULUS'] as const] : []),
    ['TIDAK LULUS', 'TIDAK LULUS'],
  ]
  if (may === 'refuse' && state === 'admitted') return <StateTag state={state} />
  if (mark === undefined && child.decision !== null)
    return (
      <div className="desk-state">
        <StateTag state={state} />
        <button
          type="button"
          className="mini"
          data-desk-control=""
          aria-label={`Ubah keputusan ${child.name}`}
          onClick={() => onMark(child, null)}
        >
          Ubah
        </button>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in every row would be read out as a form.
    <div className="seg" role="group" aria-label={`Keputusan ${child.name}`}>
      {options.map(([decision, label], index) => (
        <button
          key={label}
          type="button"
          aria-pressed={after === decision}
          data-desk-control={index === 0 ? '' : undefined}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onMark(child, decision)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
