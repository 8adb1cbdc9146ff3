/** 'Chart SPMB': registrations per season year, the current calendar year and the ten before it. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useFacts } from '../../platform/facts.ts'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { LineChart, LineSign } from '../../ui/staff/chart/LineChart.tsx'
import { chartYears } from './chart-years.ts'

export function YearChart(props: {
  chart: readonly (number | null)[]
  /** Whose registrations these are, where the rest of the screen is about something else. */
  note: string | null
}) {
  const { chart, note } = props
  const { today } = useFacts()
  const years = chartYears(chart, today)
  const known = years.filter(({ value }) => value !== null)
  const [first, last] = [known[0], known.at(-1)]
  return (
    <section className="card panel" aria-labelledby="chart">
      <div className="panel-head">
        <h2 id="chart">Chart SPMB</h2>
        <p className="small muted legend-line">
          <LineSign />
          Pendaftar{note && ` ${note}`}
        </p>
      </div>
      <LineChart
        values={years}
        description={`Chart SPMB: jumlah pendaftar per tahun, ${first?.label} sampai ${last?.label}, dari ${formatCount(first?.value ?? 0)} menjadi ${formatCount(last?.value ?? 0)}`}
        xTitle="Tahun"
        yTitle="Nilai"
        format={formatCount}
      />
      <details className="more">
        <summary>
          <Icon name="down" />
          Lihat sebagai tabel
        </summary>
        <div className="frame">
          <table>
            <caption className="sr">Pendaftar per tahun</caption>
            <thead>
              <tr>
                <th scope="col">Tahun</th>
                <th scope="col" className="r">
                  Pendaftar
                </th>
              </tr>
            </thead>
            <tbody>
              {years.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="r">{value === null ? 'Tidak ada data' : formatCount(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
