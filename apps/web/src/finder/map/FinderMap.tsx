/**
 * A map drawn by the page itself, without a third party: twice, for phones and wide screens, so that its text keeps its size.
 * The list beside it says the same in words.
 */
import type { MapView } from '@spmb/domain/finder/views.ts'
import { MARK_ACCENT, MARK_SUPPORT } from '../../ui/illustration/Motifs.tsx'
import { type DrawnMap, drawMap, type Label, type MapSize } from './map-layout.ts'

const NARROW: MapSize = { width: 328, height: 330 }
const WIDE: Record<MapView['around'], MapSize> = {
  village: { width: 528, height: 500 },
  school: { width: 440, height: 340 },
}

export function FinderMap({ map, label }: { map: MapView; label: string }) {
  return (
    <>
      <Drawing map={map} size={NARROW} label={label} className="map map-narrow" threads="ts" />
      <Drawing map={map} size={WIDE[map.around]} label={label} className="map map-wide" threads="tw" />
    </>
  )
}

function Drawing(props: { map: MapView; size: MapSize; label: string; className: string; threads: string }) {
  const { width, height } = props.size
  const drawn = drawMap(props.map, props.size)
  const isVillage = props.map.around === 'village'
  return (
    <svg className={props.className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={props.label}>
      <defs>
        <pattern id={props.threads} width="16" height="8" patternUnits="userSpaceOnUse">
          <path className="map-thread" d="M0 7h10v1H0z" />
        </pattern>
      </defs>
      <rect width={width} height={height} fill={`url(#${props.threads})`} />
      <Rings {...drawn} />
      {drawn.villages.map(({ x, y, label }) => (
        <g key={`${x} ${y}`}>
          <circle className="map-place" cx={tenths(x)} cy={tenths(y)} r="4" />
          {label && <Words label={label} className="map-near" />}
        </g>
      ))}
      {drawn.schools.map(({ number, x, y }) => (
        <g key={number}>
          <Rhombus x={x} y={y} />
          <text className="map-no" x={tenths(x)} y={tenths(y + 4.5)} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
      {drawn.schoolLabels.map((label) => (
        <Words key={label.text} label={label} className="map-name" />
      ))}
      {isVillage ? <Sun {...drawn.home} /> : <Rhombus {...drawn.home} />}
      <Words label={drawn.homeLabel} className="map-home" />
      <Scale height={height} {...drawn.bar} />
      <North x={width - 22} />
    </svg>
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10

function Rings({ home, rings }: Pick<DrawnMap, 'home' | 'rings'>) {
  return rings.map(({ radius, words, label }) => (
    <g key={words}>
      <circle className="map-ring" cx={tenths(home.x)} cy={tenths(home.y)} r={tenths(radius)} />
      {label && (
        <text className="map-km" x={tenths(label.x)} y={tenths(label.y)} textAnchor="middle">
          {words}
        </text>
      )}
    </g>
  ))
}

function Words({ label: { text, x, y, anchor }, className }: { label: Label; className: string }) {
  return (
    <text className={className} x={tenths(x)} y={tenths(y)} textAnchor={anchor}>
      {text}
    </text>
  )
}

function Rhombus({ x, y }: { x: number; y: number }) {
  const place = `${tenths(x)} ${tenths(y)}`
  return (
    <rect
      className="map-dia"
      x={tenths(x - 10)}
      y={tenths(y - 10)}
      width="20"
      height="20"
      rx="2"
      transform={`rotate(45 ${place})`}
    />
  )
}

function Sun({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${tenths(x)} ${tenths(y)}) scale(.62)`}>
      <path className="map-sun-1" d={MARK_ACCENT} />
      <path className="map-sun-2" d={MARK_SUPPORT} />
    </g>
  )
}

function Scale({ height, length, words }: DrawnMap['bar'] & { height: number }) {
  return (
    <>
      <path className="map-bar" d={`M14 ${height - 20}v6h${tenths(length)}v-6`} />
      <text className="map-km" x={tenths(22 + length)} y={height - 12}>
        {words}
      </text>
    </>
  )
}

function North({ x }: { x: number }) {
  return (
    <>
      <path className="map-bar" d={`M${x} 40V16M${x - 6} 23l6-7 6 7`} />
      <text className="map-km" x={x} y="56" textAnchor="middle">
        Utara
      </text>
    </>
  )
}
