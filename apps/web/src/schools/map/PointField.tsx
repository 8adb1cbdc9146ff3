/** Latitude and longitude, typed or set on the map. */
import { type Point, pointTexts, typedPoint } from '@spmb/domain/reference/points.ts'
import { described, FieldGroup } from '../../ui/form/Field.tsx'
import { type MapPoint, PlaceMap } from './PlaceMap.tsx'

export interface TypedPoint {
  latitude: string
  longitude: string
}

const AXES = [
  ['latitude', 'Lintang', '-8.5389'],
  ['longitude', 'Bujur', '118.4636'],
] as const

export function PointField({
  label,
  typed,
  error,
  onType,
  ...map
}: {
  label: string
  typed: TypedPoint
  error: string | undefined
  onType: (typed: TypedPoint) => void
  districts: readonly { id: number; name: string }[]
  districtId: number | null
  points: readonly MapPoint[]
}) {
  const chosen: Point | null = typedPoint(typed.latitude, typed.longitude) ?? null
  const texts = { id: 'point', label, error, hint: 'Ketik dalam derajat, atau klik tempatnya di peta' }
  return (
    <FieldGroup {...texts}>
      <div className="point-parts">
        {AXES.map(([axis, name, example]) => (
          <div key={axis}>
            <label htmlFor={axis === 'latitude' ? 'point' : 'point-longitude'}>{name}</label>
            <input
              className="control"
              {...described({ ...texts, hint: undefined })}
              id={axis === 'latitude' ? 'point' : 'point-longitude'}
              name={axis}
              type="text"
              inputMode="text"
              autoComplete="off"
              spellCheck={false}
              placeholder={example}
              maxLength={20}
              value={typed[axis]}
              onChange={(event) => onType({ ...typed, [axis]: event.target.value })}
            />
          </div>
        ))}
      </div>
      <PlaceMap {...map} chosen={chosen} onChoose={(point) => onType(pointTexts(point))} />
    </FieldGroup>
  )
}
