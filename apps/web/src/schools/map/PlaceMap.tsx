/**
 * A map drawn from coordinates, without a third party: a grid of degrees, the districts' names, and points. A click sets
 * the chosen point; the arrow keys move it.
 */
import { DISTRICT_POINTS } from '@spmb/domain/reference/district-points.ts'
import { type Point, roundedPoint } from '@spmb/domain/reference/points.ts'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { frameOf, gridLines, middleOf, projectionOf, zoomed } from './projection.ts'

export interface MapPoint {
  id: number
  name: string
  point: Point
}

const WIDTH = 400
const ZOOMS = [1, 3, 9, 27]
/** The step of an arrow key, in parts of the visible area. */
const STEP = 0.02
const ARROWS: Record<string, readonly [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export function PlaceMap({
  districts,
  districtId,
  points,
  chosen,
  onChoose,
}: {
  districts: readonly { id: number; name: string }[]
  /** The district to zoom to while no point is chosen. */
  districtId: number | null
  /** Other places, for orientation. */
  points: readonly MapPoint[]
  chosen: Point | null
  onChoose: (point: Point) => void
}) {
  const [zoom, setZoom] = useState(0)
  const whole = frameOf([...Object.values(DISTRICT_POINTS), ...points.map(({ point }) => point)])
  const home = (districtId !== null && DISTRICT_POINTS[districtId]) || middleOf(whole)
  const frame = zoomed(whole, ZOOMS[zoom] as number, chosen ?? home)
  const { height, toPlace, toPoint } = projectionOf(frame, WIDTH)

  function choose(event: MouseEvent<HTMLButtonElement>) {
    // A click by keyboard has no place.
    if (event.detail === 0) return onChoose(roundedPoint(chosen ?? middleOf(frame)))
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * WIDTH
    const y = ((event.clientY - box.top) / box.height) * height
    onChoose(roundedPoint(toPoint({ x, y })))
  }

  function move(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const { latitude, longitude } = chosen ?? middleOf(frame)
    const step = (frame.east - frame.west) * STEP
    onChoose(roundedPoint({ latitude: latitude + arrow[1] * step, longitude: longitude + arrow[0] * step }))
  }

  const marker = chosen && toPlace(chosen)
  return (
    <div className="place-map">
      <div className="place-map-frame">
        <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
          <Grid frame={frame} height={height} toPlace={toPlace} />
          {points.map(({ id, point }) => {
            const { x, y } = toPlace(point)
            return <circle key={id} className="dot" cx={x} cy={y} r={3} />
          })}
          {districts.map(({ id, name }) => {
            const place = DISTRICT_POINTS[id] && toPlace(DISTRICT_POINTS[id])
            return (
              place && (
                <text key={id} className="district" x={place.x} y={place.y} textAnchor="middle">
                  {name}
                </text>
              )
            )
          })}
          {marker && (
            <path
              className="chosen"
              d={`M${marker.x} ${marker.y}l-11 -17a13 13 0 1 1 22 0zm0 -19a5 5 0 1 0 .01 0z`}
              fillRule="evenodd"
            />
          )}
        </svg>
        <button
          type="button"
          aria-label="Peta: klik untuk menaruh titik, tombol panah untuk menggeser"
          onClick={choose}
          onKeyDown={move}
        />
      </div>
      <div className="place-map-tools">
        <Button kind="line" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          Perbesar
        </Button>
        <Button kind="line" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Perkecil
        </Button>
      </div>
    </div>
  )
}

function Grid({
  frame,
  height,
  toPlace,
}: {
  frame: ReturnType<typeof frameOf>
  height: number
  toPlace: (point: Point) => { x: number; y: number }
}) {
  return (
    <>
      {gridLines(frame.west, frame.east).map((longitude) => {
        const { x } = toPlace({ latitude: frame.south, longitude })
        return (
          <g key={`east ${longitude}`}>
            <path className="grid" d={`M${x} 0V${height}`} />
            <text className="degree" x={x + 4} y={height - 6}>
              {longitude}°
            </text>
          </g>
        )
      })}
      {gridLines(frame.south, frame.north).map((latitude) => {
        const { y } = toPlace({ latitude, longitude: frame.west })
        return (
          <g key={`north ${latitude}`}>
            <path className="grid" d={`M0 ${y}H${WIDTH}`} />
            <text className="degree" x={4} y={y - 4}>
              {latitude}°
            </text>
          </g>
        )
      })}
    </>
  )
}
