import { expect, it } from 'vitest'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import guide from './guide.json' with { type: 'json' }
import { helpFor, SECTION_OF } from './help-paths.ts'

it('each screen leads to a section that the guide has', () => {
  const sections = guide.map(({ slug }) => slug)
  for (const slug of Object.values(SECTION_OF)) expect(sections).toContain(slug)
})

it.each([
  ['/admin/detail/SD25-AAAAA-BBBBB-C', 'memeriksa-berkas-dan-usia'],
  ['/admin/zonasi/detail/4', 'menambah-mengganti-nama-dan-menutup-sekolah-atau-desa'],
  ['/admin/zonasi/sekolah', 'menambah-mengganti-nama-dan-menutup-sekolah-atau-desa'],
  ['/admin/reserve', 'memanggil-cadangan'],
])('%s is explained by the section %s', (path, slug) => {
  expect(helpFor(path)).toBe(`${STAFF_PATHS.help}?bagian=${slug}`)
})

it('what has no section leads to the whole guide', () => {
  expect(helpFor('/admin/help')).toBe('/admin/help')
})
