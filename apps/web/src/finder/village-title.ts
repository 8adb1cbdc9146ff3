import type { VillageName } from '@spmb/domain/finder/views.ts'

/** 'Desa Nangamiro', 'Kelurahan Bada'; a name that says so itself stays. */
export function villageTitle({ kind, name }: Pick<VillageName, 'kind' | 'name'>): string {
  if (/^(desa|kelurahan)\b/i.test(name)) return name
  return `${kind === 'DESA' ? 'Desa' : 'Kelurahan'} ${name}`
}
