/** The schools of a village's zone by level. Admins add and remove schools; existing registrations do not change. */

import { pointTexts } from '@spmb/domain/reference/points.ts'
import type { SchoolRecord, VillageRecord } from '@spmb/domain/schools/contract.staff.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { VillageZone } from '@spmb/domain/zoning/contract.staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { STAFF_PATHS, villageDistancePath } from '../../platform/staff/paths.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { MarkTag } from '../../schools/staff/MarkTag.tsx'
import { refreshSchools, schoolRecordsQuery } from '../../schools/staff/school-queries.ts'
import { VillageActDialog } from '../../schools/staff/VillageActDialog.tsx'
import { VillageDialog } from '../../schools/staff/VillageDialog.tsx'
import { SeasonSelect, useSetUp } from '../../season/SeasonSelect.tsx'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { AddSchoolDialog } from './AddSchoolDialog.tsx'
import { ConfirmZoneNotice } from './ConfirmZoneNotice.tsx'
import { NO_SUCH_VILLAGE, VILLAGE_IS_CLOSED, ZONES_OF_EARLIER_SEASON } from './messages.ts'
import { RemoveSchoolDialog } from './RemoveSchoolDialog.tsx'
import { type ZonedSchool, ZonePanel } from './ZonePanel.tsx'
import { villageQuery, zonesQuery, zoneView } from './zone-queries.ts'

type ZoneAct =
  | { kind: 'add'; level: Level }
  | { kind: 'remove'; school: ZonedSchool }
  | { kind: 'village' | 'close' }

export function ZonePage() {
  const { village_id: villageId = '' } = useParams()
  const { season } = zoneView.read(useLocation().search)
  const setUp = useSetUp(season)
  const isAdmin = useViewer().role === 'admin'
  const mayChange = isAdmin && setUp !== 'earlier'
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [act, setAct] = useState<ZoneAct | null>(null)
  const panels = useRef<HTMLDivElement>(null)
  const village = useQuery(villageQuery(villageId))
  const zones = useQuery(zonesQuery(season))
  const records = useQuery(schoolRecordsQuery)

  if (village.error?.failure.kind === 'notFound') return <UnknownVillage />

  const record = village.data
  const zone = record && zoneOf(record, zones.data, records.data)

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
      <Breadcrumb to={STAFF_PATHS.zoning + zoneView.address({ season })}>Zonasi</Breadcrumb>
      <div className="work-head">
        <div>
          <h1>{record ? record.name : 'Zonasi desa/kelurahan'}</h1>
          {record && (
            <p className="muted">
              Kecamatan {record.district.name} <MarkTag mark={record.mark} />
            </p>
          )}
          {isAdmin && setUp === 'earlier' && <p className="muted">{ZONES_OF_EARLIER_SEASON}</p>}
        </div>
        <SeasonSelect season={season} onChoose={(year) => void navigate(zoneView.link({ season: year }))} />
      </div>
      {zone && zone.proposed.length > 0 && (
        <ConfirmZoneNotice
          villageId={zone.id}
          season={season}
          proposed={zone.proposed}
          schoolIds={LEVELS.flatMap((level) => zone.schools[level].map(({ id }) => id))}
          mayConfirm={mayChange}
          onConfirmed={() => removed('SD')}
          onRefused={readAgain}
        />
      )}
      {zone ? (
        <div className="halves" ref={panels}>
          {LEVELS.map((level) => (
            <ZonePanel
              key={level}
              level={level}
              schools={zone.schools[level]}
              onAdd={mayChange ? () => setAct({ kind: 'add', level }) : null}
              onRemove={mayChange ? (school) => setAct({ kind: 'remove', school }) : null}
            />
          ))}
        </div>
      ) : (
        <QueryState asked={[village, zones, records]} lines={5} />
      )}
      {record && (
        <VillageCard
          village={record}
          onChange={mayChange ? () => setAct({ kind: 'village' }) : null}
          onAct={mayChange ? () => setAct({ kind: 'close' }) : null}
        />
      )}
      {record && act?.kind === 'village' && (
        <VillageDialog village={record} onChanged={readAgain} onClose={() => setAct(null)} />
      )}
      {record && act?.kind === 'close' && (
        <VillageActDialog village={record} onChanged={readAgain} onClose={() => setAct(null)} />
      )}
      {record && zone && act?.kind === 'add' && (
        <AddSchoolDialog
          level={act.level}
          village={record}
          season={season}
          zoned={zone.schools[act.level]}
          onAdded={changed}
          onRefused={readAgain}
          onClose={() => setAct(null)}
        />
      )}
      {record && zone && act?.kind === 'remove' && (
        <RemoveSchoolDialog
          school={act.school}
          village={record}
          season={season}
          isLast={zone.schools[act.school.type].length === 1}
          onRemoved={() => removed(act.school.type)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

/** The schools of a village's zone by level, as soon as all of it is read. */
function zoneOf(
  village: VillageRecord,
  zones: readonly VillageZone[] | undefined,
  records: readonly SchoolRecord[] | undefined,
) {
  const zone = zones?.find(({ id }) => id === village.id)
  if (!zone || !records) return undefined
  const byId = new Map(records.map((record) => [record.id, record]))
  const named = (ids: readonly number[]): ZonedSchool[] =>
    ids.flatMap((id) => {
      const record = byId.get(id)
      return record ? [{ id, name: record.name, status: record.status, type: record.level }] : []
    })
  return {
    id: village.id,
    proposed: zone.proposed,
    schools: { SD: named(zone.zonasi_location_sd), SMP: named(zone.zonasi_location_smp) },
  }
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
  onAct,
}: {
  village: VillageRecord
  /** Null for users who only read. */
  onChange: (() => void) | null
  /** Closes or reopens it. */
  onAct: (() => void) | null
}) {
  const { latitude, longitude } = pointTexts(village.point)
  return (
    <section className="card village-card" aria-labelledby="village-data">
      <div className="panel-head">
        <h2 id="village-data">Data desa/kelurahan</h2>
        <div className="btns">
          {onChange && (
            <Button kind="line" onClick={onChange}>
              Ubah data desa
            </Button>
          )}
          {onAct && (
            <Button kind="line" onClick={onAct}>
              {village.closed_at ? 'Buka kembali desa' : 'Tutup desa'}
            </Button>
          )}
        </div>
      </div>
      <DescriptionList
        items={[
          ['Kode wilayah', village.code],
          ['Keadaan', village.closed_at ? VILLAGE_IS_CLOSED : 'Dapat dipilih keluarga'],
          ['Titik permukiman', village.point ? `${latitude}, ${longitude}` : 'Belum ada'],
          ['Ejaan lain', village.aliases.length > 0 ? village.aliases.join(', ') : '–'],
        ]}
      />
      <Link to={villageDistancePath(village.id)}>Jarak dari desa ini ke sekolah</Link>
    </section>
  )
}
