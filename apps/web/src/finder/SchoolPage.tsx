/** `/information/sekolah/:id`: one school with its zone, its figures and earlier years. It needs no script. */
import { finderAddress, formAddress } from '@spmb/domain/finder/address.ts'
import type { SchoolView } from '@spmb/domain/finder/views.ts'
import { readablePhone, telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { LEVEL_NAMES, levelPath } from '@spmb/domain/shared/level.ts'
import { useFacts } from '../platform/facts.ts'
import { Tag } from '../ui/feedback/Tag.tsx'
import { buttonClass } from '../ui/form/Button.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { CountedAt } from './ChosenSchool.tsx'
import { kilometres, remarkOn, STATUS_NAMES } from './figure-words.ts'
import { FinderMap } from './map/FinderMap.tsx'
import {
  CROWDED,
  DISTANCE_UNKNOWN,
  mapOfSchool,
  NO_VILLAGES,
  ringsAround,
  VILLAGE_DISTANCE,
  zoneOfSchool,
} from './messages.ts'
import { PastYears } from './PastYears.tsx'
import { FigureCards } from './SchoolFigures.tsx'
import { villageTitle } from './village-title.ts'
import { WindowNote } from './WindowNote.tsx'

export function SchoolPage({ view }: { view: SchoolView }) {
  const { school, level, from } = view
  const remark = remarkOn(school)
  return (
    <div className="wrap page">
      <Breadcrumb to={finderAddress(level, from?.id ?? null)}>
        {from ? `Sekolah untuk ${villageTitle(from)}` : 'Sekolah untuk desa saya'}
      </Breadcrumb>
      <div className="split mt-2">
        <div>
          <p className="eyebrow">{`${LEVEL_NAMES[level]} · ${STATUS_NAMES[school.status]}`}</p>
          <h1 translate="no">{school.name}</h1>
          <p className="muted">
            Kecamatan {school.district.name}
            <br />
            NPSN {school.npsn}
            {school.phone && (
              <>
                <br />
                Telepon <a href={telephoneLink(school.phone)}>{readablePhone(school.phone)}</a>
              </>
            )}
          </p>
          <FigureCards figures={school} />
          {remark && (
            <p className="mt-3">
              <Tag kind={remark === CROWDED ? 'note' : 'quiet'} icon="info">
                {remark}
              </Tag>
            </p>
          )}
          <CountedAt moment={view.countedAt} />
          <Register view={view} />
          <PastYears years={view.years} last={view.last} />
        </div>
        <Zone view={view} />
      </div>
    </div>
  )
}

function Register({ view: { school, level, from } }: { view: SchoolView }) {
  const isOpen = useFacts().season.window === 'open'
  if (!isOpen) return <WindowNote />
  if (school.seats === 0) return null
  const to = from
    ? formAddress(level, { districtId: from.district.id, villageId: from.id, schoolId: school.id })
    : `/ppdb/${levelPath(level)}`
  return (
    <div className="btns mt-6">
      <a className={buttonClass('main', true)} href={to}>
        {from ? 'Daftar ke sekolah ini' : 'Daftar Sekarang'}
        <Icon name="right" />
      </a>
    </div>
  )
}

function Zone({ view: { school, villages, map } }: { view: SchoolView }) {
  if (villages.length === 0) {
    return (
      <section>
        <h2>Desa di zona sekolah ini</h2>
        <p className="mt-3">{NO_VILLAGES}</p>
      </section>
    )
  }
  return (
    <section>
      <h2>Desa di zona sekolah ini</h2>
      <p className="hint">{zoneOfSchool(villages.length, school.name)}</p>
      {map && map.villages.length > 0 && (
        <div className="mt-3">
          <FinderMap map={map} label={mapOfSchool(school.name)} />
          <p className="hint mt-2">{ringsAround('school')}</p>
        </div>
      )}
      <ul className="near card mt-4">
        {villages.map((village) => (
          <li key={village.id}>
            <b>{villageTitle(village)}</b>
            <span>{village.metres === null ? DISTANCE_UNKNOWN : kilometres(village.metres)}</span>
          </li>
        ))}
      </ul>
      <p className="hint mt-3">{VILLAGE_DISTANCE}</p>
    </section>
  )
}
