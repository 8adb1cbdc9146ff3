/**
 * The schools that children of a village may choose, nearest first, as a list and on a map: below the list on phones, where the
 * list is what a parent came for, beside it on wide screens.
 */
import { finderAddress, formAddress, schoolAddress } from '@spmb/domain/finder/address.ts'
import type { VillageView } from '@spmb/domain/finder/views.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { useFacts } from '../platform/facts.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Tag } from '../ui/feedback/Tag.tsx'
import { buttonClass } from '../ui/form/Button.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { CountedAt } from './ChosenSchool.tsx'
import { kilometres, remarkOn, STATUS_NAMES } from './figure-words.ts'
import { FinderMap } from './map/FinderMap.tsx'
import {
  CROWDED,
  DISTANCE_UNKNOWN,
  mapOfVillage,
  NO_SCHOOL,
  noSchoolTitle,
  otherLevel,
  PLACE_UNKNOWN,
  PROPOSED_ZONE,
  ringsAround,
  SEE_MAP,
  schoolsToChoose,
  VILLAGE_DISTANCE,
} from './messages.ts'
import { Figures } from './SchoolFigures.tsx'
import { villageTitle } from './village-title.ts'
import { WindowNote } from './WindowNote.tsx'

export function VillageSchools({ view }: { view: VillageView }) {
  const { village, level, schools, map, proposed } = view
  const title = villageTitle(village)
  return (
    <>
      <Chooser view={view} />
      {schools.length === 0 ? (
        <NoSchool view={view} />
      ) : (
        <>
          <h2 className="mt-8">{schoolsToChoose(schools.length, level)}</h2>
          <p className="hint">
            {!map && `${PLACE_UNKNOWN} `}
            {VILLAGE_DISTANCE}
          </p>
          {proposed && <p className="hint">{PROPOSED_ZONE}</p>}
          {map && (
            <a className="to-map" href="#peta">
              <Icon name="place" />
              {SEE_MAP}
            </a>
          )}
          <div className={map ? 'finder mt-4' : 'mt-4 read'}>
            <div>
              <ol className="places card">
                {schools.map((school, index) => (
                  <SchoolLine key={school.id} view={view} school={school} number={index + 1} />
                ))}
              </ol>
              <CountedAt moment={view.countedAt} />
              <WindowNote />
            </div>
            {map && (
              <div id="peta">
                <FinderMap map={map} label={mapOfVillage(title)} />
                <p className="hint mt-2">{ringsAround('village')}</p>
              </div>
            )}
          </div>
        </>
      )}
    </>
  )
}

/** The village with a way to another one, and the switch between the levels. */
function Chooser({ view: { village, level, schoolCounts } }: { view: VillageView }) {
  return (
    <div className="chooser mt-4">
      <div className="chosen card">
        <span>
          <b>{villageTitle(village)}</b>
          <br />
          <span className="muted">Kecamatan {village.district.name}</span>
        </span>
        <a href={finderAddress(level)}>Ganti desa</a>
      </div>
      <nav className="seg" aria-label="Tingkat">
        {LEVELS.map((one) => (
          <a
            key={one}
            href={finderAddress(one, village.id)}
            aria-current={one === level ? 'true' : undefined}
          >
            {`${one} (${schoolCounts[one]})`}
          </a>
        ))}
      </nav>
    </div>
  )
}

function SchoolLine({
  view: { village, level },
  school,
  number,
}: {
  view: VillageView
  school: VillageView['schools'][number]
  number: number
}) {
  const isOpen = useFacts().season.window === 'open'
  const remark = remarkOn(school)
  const way = school.metres === null ? DISTANCE_UNKNOWN : `${kilometres(school.metres)} dari desa`
  return (
    <li>
      <span className="dia" aria-hidden="true">
        {number}
      </span>
      <h3 translate="no">
        <a href={schoolAddress(school.id, village.id)}>
          {school.name}
          <Icon name="right" className="places-arrow" />
        </a>
      </h3>
      <p className="meta">{`${STATUS_NAMES[school.status]} · ${way}`}</p>
      <Figures figures={school} />
      {remark && (
        <Tag kind={remark === CROWDED ? 'note' : 'quiet'} icon="info">
          {remark}
        </Tag>
      )}
      {isOpen && school.seats !== 0 && (
        <a
          className="register"
          href={formAddress(level, {
            districtId: village.district.id,
            villageId: village.id,
            schoolId: school.id,
          })}
        >
          Daftar ke sekolah ini<span className="sr">: {school.name}</span>
        </a>
      )}
    </li>
  )
}

function NoSchool({ view: { village, level, schoolCounts } }: { view: VillageView }) {
  const { office } = useFacts()
  const phone = firstEntry(office.phone)
  const other = level === 'SD' ? 'SMP' : 'SD'
  return (
    <div className="mt-8 read">
      <Notice kind="attention" title={noSchoolTitle(level, villageTitle(village))}>
        <p>
          {NO_SCHOOL} <a href={telephoneLink(phone)}>{phone}</a>.
        </p>
      </Notice>
      {schoolCounts[other] > 0 && (
        <div className="btns mt-6">
          <a className={buttonClass('line')} href={finderAddress(other, village.id)}>
            {otherLevel(schoolCounts[other], other)}
          </a>
        </div>
      )}
    </div>
  )
}
