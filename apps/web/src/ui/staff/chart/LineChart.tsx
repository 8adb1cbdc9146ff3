/**
 * A line chart over labelled values with a zero baseline, drawn twice, wide and narrow; the style sheet shows one. The
 * same numbers are available as a table.
 */
import { type ChartBox, type ChartValue, drawChart } from './chart-geometry.ts'

const DRAWINGS: readonly (ChartBox & { name: string })[] = [
  { name: 'chart-w', width: 960, height: 300, everyLabel: true },
  { name: 'chart-s', width: 340, height: 260, everyLabel: false },
]

export interface LineChartProps {
  values: readonly ChartValue[]
  /** Describes the chart in one sentence. */
  description: string
  xTitle: string
  yTitle: string
  format: (value: number) => string
}

export function LineChart(props: LineChartProps) {
  return DRAWINGS.map((box) => <Drawing key={box.name} {...props} box={box} />)
}

function Drawing({
  values,
  description,
  xTitle,
  yTitle,
  format,
  box,
}: LineChartProps & { box: (typeof DRAWINGS)[number] }) {
  const { ticks, points, line, area, left, right, bottom } = drawChart(values, box, format)
  const first = points.findIndex(({ value }) => value !== null)
  const last = points.findLastIndex(({ value }) => value !== null)
  return (
    <svg
      className={`chart ${box.name}`}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={description}
    >
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path className="grid" d={`M${left} ${y}H${right}`} />
          <text x={left - 10} y={y + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      <path className="area" d={area} />
      <path className="line" d={line} />
      {points.map(({ x, y, label, labelled }, index) => (
        <g key={label}>
          {y !== null && (
            <path className={index === last ? 'now' : 'pt'} d={rhombus(x, y, index === last ? 6 : 4.5)} />
          )}
          {labelled && (
            <text x={x} y={bottom + 20} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
      {points.map(({ x, y, value, label }, index) =>
        (index === first || index === last) && value !== null && y !== null ? (
          <text
            key={label}
            className="val"
            x={index === first ? x - 4 : x + 8}
            y={y - 12}
            textAnchor={index === first ? 'start' : 'end'}
          >
            {format(value)}
          </text>
        ) : null,
      )}
      <text x={(left + right) / 2} y={box.height - 4} textAnchor="middle">
        {xTitle}
      </text>
      <text x={0} y={12}>
        {yTitle}
      </text>
    </svg>
  )
}

function rhombus(x: number, y: number, radius: number): string {
  return `M${x} ${y - radius}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`
}

/** The legend entry of the line. */
export function LineSign() {
  return (
    <svg className="chart" width="24" height="12" viewBox="0 0 24 12" aria-hidden="true">
      <path className="line" d="M0 6h24" />
      <path className="pt" d={rhombus(12, 6, 4.5)} />
    </svg>
  )
}
