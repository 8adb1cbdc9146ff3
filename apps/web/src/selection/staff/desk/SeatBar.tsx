/** The sticky line of the desk: quota, taken, free and undecided, and every seat as a square. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import { overFull } from './messages.ts'

/** More squares say nothing that the figures do not. */
const MOST_SQUARES = 72
const PER_ROW = 18
const STEP = 17

export function SeatBar({
  seats,
  used,
  open,
  usedAfter,
}: {
  seats: number | null
  used: number
  /** Children without a decision. */
  open: number
  /** With all marks applied. */
  usedAfter: number
}) {
  const figures: [string, string][] = [
    ['Kuota', seats === null ? 'belum' : formatCount(seats)],
    ['Terisi', formatCount(used)],
    ['Sisa', seats === null ? '–' : formatCount(Math.max(0, seats - used))],
    ['Belum', formatCount(open)],
  ]
  const marked = usedAfter - used
  const over = seats === null ? 0 : Math.max(0, usedAfter - Math.max(seats, used))
  return (
    <section className="seatbar" aria-label="Kursi">
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {seats !== null && seats > 0 && seats <= MOST_SQUARES && (
        <Squares seats={seats} used={used} next={Math.max(0, marked)} />
      )}
      {marked !== 0 && (
        <p className="small" role="status">
          <b className="num">
            {formatCount(used)} terisi {marked > 0 ? '+' : '−'} {formatCount(Math.abs(marked))} ditandai
          </b>
          {over > 0 && <span className="sub-line">{overFull(over)}</span>}
        </p>
      )}
    </section>
  )
}

/** As wide as a whole row, so that one seat is a square of the same size as one of seventy. */
function Squares({ seats, used, next }: { seats: number; used: number; next: number }) {
  const rows = Math.ceil(seats / PER_ROW)
  return (
    <svg className="seat-squares" viewBox={`0 0 ${PER_ROW * STEP} ${rows * STEP}`} aria-hidden="true">
      {[...Array(seats).keys()].map((seat) => (
        <rect
          key={seat}
          className={seat < used ? 'taken' : seat < used + next ? 'next' : undefined}
          x={(seat % PER_ROW) * STEP + 1}
          y={Math.floor(seat / PER_ROW) * STEP + 1}
          width={STEP - 4}
          height={STEP - 4}
        />
      ))}
    </svg>
  )
}
