/** The name of the service with the office's logo. */
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { OfficeMark } from './OfficeMark.tsx'

export function Brand() {
  const { office } = useFacts()
  return (
    <a className="brand" href={PATHS.home}>
      <OfficeMark />
      <span>
        <b>{`SPMB ${shortName(office.region)}`}</b>
        <small>Penerimaan murid baru</small>
      </span>
    </a>
  )
}

/** 'Kabupaten Dompu, Nusa Tenggara Barat' becomes 'Dompu', which fits beside the mark on a phone. */
export function shortName(region: string): string {
  return region.replace(/^(Kabupaten|Kota) /, '').replace(/,.*$/, '')
}
