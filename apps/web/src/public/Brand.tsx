/** The name of the service with the office's logo. */
import { AppLink } from '../platform/AppLink.tsx'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { OfficeMark } from './OfficeMark.tsx'

export function Brand() {
  const { office } = useFacts()
  return (
    <AppLink className="brand" to={PATHS.home}>
      <OfficeMark />
      <span>
        <b>{`SPMB ${shortName(office.region)}`}</b>
        <small>Penerimaan murid baru</small>
      </span>
    </AppLink>
  )
}

/** 'Kabupaten Dompu, Nusa Tenggara Barat' becomes 'Dompu', which fits beside the mark on a phone. */
export function shortName(region: string): string {
  return region.replace(/^(Kabupaten|Kota) /, '').replace(/,.*$/, '')
}
