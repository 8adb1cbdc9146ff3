import type { Data } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { readVillageSchools } from '@spmb/domain/zoning/contract.ts'
import { Button } from '../../ui/form/Button.tsx'

export type ZonedSchool = Data<typeof readVillageSchools>['zonasi_sd_school_array'][number]

/** The schools of a level in a village's zone. Read-only without `onAdd` and `onRemove`. */
export function ZonePanel({
  level,
  schools,
  onAdd,
  onRemove,
}: {
  level: Level
  schools: readonly ZonedSchool[]
  onAdd: (() => void) | null
  onRemove: ((school: ZonedSchool) => void) | null
}) {
  const title = `Daftar Sekolah ${level}`
  return (
    <section aria-labelledby={`daftar-${level}`}>
      <div className="panel-head">
        <h2 id={`daftar-${level}`} tabIndex={-1}>
          {title}
        </h2>
        {onAdd && (
          <Button kind="line" onClick={onAdd}>
            Tambah Sekolah<span className="sr"> {level}</span>
          </Button>
        )}
      </div>
      {schools.length === 0 ? (
        <div className="card state">
          <b>Belum ada {level} untuk desa/kelurahan ini</b>
          <p className="muted">Calon murid dari sini belum dapat memilih {level}.</p>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard.
        <section className="frame" tabIndex={0} aria-label={`Tabel ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Nama Sekolah</th>
                <th scope="col">Status</th>
                <th scope="col">Jenis</th>
                {onRemove && (
                  <th scope="col">
                    <span className="sr">Tindakan</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {schools.map((school) => (
                <tr key={school.id}>
                  <th scope="row">{school.name}</th>
                  <td>{school.status}</td>
                  <td>{school.type}</td>
                  {onRemove && (
                    <td className="r">
                      <button type="button" className="mini mini-err" onClick={() => onRemove(school)}>
                        Delete<span className="sr"> {school.name}</span>
                      </button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
