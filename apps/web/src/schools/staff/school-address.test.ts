import type { SchoolRecord } from '@spmb/domain/schools/contract.staff.ts'
import { expect, test } from 'vitest'
import { schoolList, shownSchools } from './school-address.ts'

const ALL = { search: '', level: null, district: null, state: null }
const school = (id: number, name: string, rest: Partial<SchoolRecord> = {}): SchoolRecord => ({
  id,
  name,
  npsn: `5020000${id}`,
  level: 'SD',
  status: 'NEGERI',
  district: { id: 1, name: 'Dompu' },
  phone: null,
  point: { latitude: -8.5, longitude: 118.4 },
  closed_at: null,
  mark: null,
  villages: 2,
  chosen: { first: 0, second: 0 },
  has_applicants: false,
  version: 1,
  ...rest,
})
const SCHOOLS = [
  school(1, 'SD Contoh Satu'),
  school(2, 'SMP Contoh Dua', { level: 'SMP', district: { id: 2, name: 'Woja' }, point: null }),
  school(3, 'SD Contoh Tiga', { closed_at: '2025-06-01T00:00:00Z', villages: 0, mark: 'proposed' }),
  school(4, 'SD Contoh Empat', { villages: 0 }),
]

test.each([
  [{}, [1, 2, 3, 4]],
  [{ search: ' contoh  DUA' }, [2]],
  [{ search: '50200003' }, [3]],
  [{ level: 'SMP' as const }, [2]],
  [{ district: 2 }, [2]],
  [{ state: 'open' as const }, [1, 2, 4]],
  [{ state: 'closed' as const }, [3]],
  [{ state: 'proposed' as const }, [3]],
  [{ state: 'no-point' as const }, [2]],
  [{ state: 'no-zone' as const }, [4]],
  [{ level: 'SD' as const, search: 'dua' }, []],
])('%j shows %j', (filters, ids) => {
  expect(shownSchools(SCHOOLS, { ...ALL, ...filters }).map(({ id }) => id)).toEqual(ids)
})

test('the address keeps the filters and ignores what it does not know', () => {
  const filters = { search: 'contoh', level: 'SD', district: 3, state: 'closed' } as const
  expect(schoolList.read(schoolList.address(filters))).toEqual(filters)
  expect(schoolList.address(ALL)).toBe('')
  expect(schoolList.read('?level=SMA&district=x&state=gone')).toEqual(ALL)
})
