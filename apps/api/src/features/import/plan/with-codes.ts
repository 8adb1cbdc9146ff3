/** Finds the codes of districts, villages and schools that a file names by their names, as the lists of Dapodik do. Pure. */
import type { Stored } from '../import.queries.ts'
import type { ReadRows } from '../sources/reference-rows.ts'
import type { Kind } from '../sources/source-table.ts'

/** Fields of rows that refer to another table by its code. */
const REFERS_TO = { districtCode: 'districts', villageCode: 'villages', npsn: 'schools' } as const

type Named = { code?: string; npsn?: string; name: string }

/**
 * The tables with the code in place of each name that exactly one stored or imported row has. Another name stays as it is, so that the
 * plan rejects its row.
 */
export function withCodes(tables: readonly ReadRows[], stored: Stored): ReadRows[] {
  const codes = {
    districts: codesByName([...stored.districts, ...namedIn(tables, 'districts')]),
    villages: codesByName([...stored.villages, ...namedIn(tables, 'villages')]),
    schools: codesByName([...stored.schools, ...namedIn(tables, 'schools')]),
  }
  const districtOf = (name: string) => codes.districts.get(plain(name)) ?? name
  return tables.map((table) => ({
    ...table,
    districtCodes: table.districtCodes.map(districtOf),
    rows: table.rows.map((row) => {
      const found = Object.entries(REFERS_TO).flatMap(([field, kind]) => {
        const value: unknown = (row as unknown as Record<string, unknown>)[field]
        const code = typeof value === 'string' ? codes[kind].get(plain(value)) : undefined
        return code === undefined ? [] : [[field, code]]
      })
      return { ...row, ...Object.fromEntries(found) }
    }) as ReadRows['rows'],
  }))
}

function namedIn(tables: readonly ReadRows[], kind: Kind): readonly Named[] {
  return tables.filter((table) => table.kind === kind).flatMap(({ rows }) => rows as unknown as Named[])
}

/** Without names that several codes have. */
function codesByName(places: readonly Named[]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { code, npsn, name } of places) {
    const key = plain(name)
    found.set(key, (found.get(key) ?? new Set()).add(code ?? npsn ?? ''))
  }
  return new Map(
    [...found].flatMap(([name, [first = '', ...others]]) => (others.length > 0 ? [] : [[name, first]])),
  )
}

/** 'Kec. Woja' and 'WOJA' are one name. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(kecamatan|kec\.?|desa|kelurahan|kel\.?) /u, '')
    .trim()
