/** The schools of a village's zone by level. Admins add and remove schools; existing registrations do not change. */

import { pointTexts } from '@spmb/domain/reference/points.ts'
import type { VillageRecord } from '@spmb/domain/schools/contract.staff.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams } from 'react-router'
import { STAFF_PATHS, villageDistancePath } from '../../platform/staff/paths.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { MarkTag } from '../../schools/staff/MarkTag.tsx'
import { refreshSchools } from '../../schools/staff/school-queries.ts'
import { VillageDialog } from '../../schools/staff/VillageDialog.tsx'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { AddSchoolDialog } from './AddSchoolDialog.tsx'
import { ConfirmZoneNotice } from './ConfirmZoneNotice.tsx'
import { NO_SUCH_VILLAGE } from './messages.ts'
import { RemoveSchoolDialog } from './RemoveSchoolDialog.tsx'
import { type ZonedSchool, ZonePanel } from './ZonePanel.tsx'
import { zoneQuery, zonesQuery } from './zone-queries.ts'

type ZoneAct = { kind: 'add'; level: Level } | { kind: 'remove'; school: ZonedSchool } | { kind: 'village' }

export function ZonePage() {
  const { village_id: villageId = '' } = useParams()
  const mayChange = useViewer().role === 'admin'
  const queries = useQueryClient()
  const [act, setAct] = useState<ZoneAct | null>(null)
  const panels = useRef<HTMLDivElement>(null)
  const zone = useQuery(zoneQuery(villageId))
  const zones = useQuery(zonesQuery)

  if (zone.error?.failure.kind === 'notFound') return <UnknownVillage />

  const record = zone.data?.record
  const proposed = zones.data?.find(({ id }) => id === record?.id)?.proposed ?? []

  const readAgain = () => refreshSchools(queries)

  /** Resolves after the dialog has closed. */
  async function changed() {
    await readAgain()
    flushSync(() => setAct(null))
  }

  /** Focuses the panel: the row, or the notice, has been removed with its button. */
  async function removed(level: Level) {
    await changed()
    panels.current?.querySelector<HTMLElement>(`#daftar-${level}`)?.focus()
  }

  return (
    <>
      <Breadcrumb to={STAFF_PATHS.zoning}>Zonasi</Breadcrumb>
      <div className="work-head">
        <div>
          <h1>{zone.data ? zone.data.village.name : 'Zonasi desa/kelurahan'}</h1>
          {record && (
            <p className="muted">
              Kecamatan {record.district.name} <MarkTag mark={record.mark} />
            </p>
          )}
        </div>
      </div>
      {zone.data && proposed.length > 0 && (
        <ConfirmZoneNotice
          villageId={zone.data.village.id}
          proposed={proposed}
          schoolIds={LEVELS.flatMap((level) => zone.data.schools[level].map(({ id }) => id))}
          mayConfirm={mayChange}
          onConfirmed={() => removed('SD')}
          onRefused={readAgain}
        />
      )}
      {zone.data ? (
        <div className="halves" ref={panels}>
          {LEVELS.map((level) => (
            <ZonePanel
              key={level}
              level={level}
              schools={zone.data.schools[level]}
              onAdd={mayChange ? () => setAct({ kind: 'add', level }) : null}
              onRemove={mayChange ? (school) => setAct({ kind: 'remove', school }) : null}
            />
          ))}
        </div>
      ) : (
        <QueryState asked={[zone]} lines={5} />
      )}
      {record && (
        <VillageCard village={record} onChange={mayChange ? () => setAct({ kind: 'village' }) : null} />
      )}
      {record && act?.kind === 'village' && (
        <VillageDialog village={record} onChanged={readAgain} onClose={() => setAct(null)} />
      )}
      {zone.data && act?.kind === 'add' && (
        <AddSchoolDialog
          level={act.level}
          village={zone.data.village}
          zoned={zone.data.schools[act.level]}
          onAdded={changed}
          onRefused={readAgain}
          onClose={() => setAct(null)}
        />
      )}
      {zone.data && act?.kind === 'remove' && (
        <RemoveSchoolDialog
          school={act.school}
          village={zone.data.village}
          isLast={zone.data.schools[act.school.type].length === 1}
          onRemoved={() => removed(act.school.type)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

function UnknownVillage() {
  return (
    <div className="card state">
      <h1>Desa/kelurahan tidak ditemukan</h1>
      <p className="muted">{NO_SUCH_VILLAGE}</p>
      <Link className={buttonClass('line')} to={STAFF_PATHS.zoning}>
        Kembali ke Zonasi
      </Link>
    </div>
  )
}

/** The settlement point and the other spellings of a village. */
function VillageCard({
  village,
  onChange,
}: {
  village: VillageRecord
  /** Null for users who only read. */
  onChange: (() => void) | null
}) {
  const { latitude, longitude } = pointTexts(village.point)
  return (
    <section className="card village-card" aria-labelledby="village-data">
      <div className="panel-head">
        <h2 id="village-data">Data desa/kelurahan</h2>
        {onChange && (
          <Button kind="line" onClick={onChange}>
            Ubah data desa
          </Button>
        )}
      </div>
      <DescriptionList
        items={[
          ['Kode wilayah', village.code],
          ['Titik permukiman', village.point ? `${latitude}, ${longitude}` : 'Belum ada'],
          ['Ejaan lain', village.aliases.length > 0 ? village.aliases.join(', ') : '–'],
        ]}
      />
      <Link to={villageDistancePath(village.id)}>Jarak dari desa ini ke sekolah</Link>
    </section>
  )
}
