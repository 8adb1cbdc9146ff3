/** The query parameters of paged lists and the `meta` of their responses. */
import * as z from 'zod/mini'
import { MAX_ID } from './fields/ids.ts'
import { foldSpaces, hasForbiddenCharacters } from './fields/text.ts'

export const SEARCH_MAX_LENGTH = 120
export const PER_PAGE = 50
export const PER_PAGE_MAX = 100

export type PagingCode = 'query.unknown' | 'query.search' | 'query.page' | 'query.per_page' | 'query.season'

export const pagingCode = (code: PagingCode) => code

export const PAGING_MESSAGES: Record<PagingCode, string> = {
  'query.unknown': 'Filter ini tidak dikenal. Buka kembali daftar dari menu',
  'query.search': `Kata pencarian paling panjang ${SEARCH_MAX_LENGTH} huruf`,
  'query.page': 'Nomor halaman harus angka mulai dari 1',
  'query.per_page': `Jumlah baris per halaman harus angka 1 sampai ${PER_PAGE_MAX}`,
  'query.season': 'Tulis tahun pertama tahun pelajaran, misalnya 2025',
}

/** An integer as written in a URL; numbers are accepted for convenience of callers. */
export function wholeNumber(most: number, code: string) {
  return z.union(
    [
      z.pipe(
        z.string(code).check(
          z.regex(/^\d{1,10}$/, code),
          z.refine((text) => Number(text) >= 1 && Number(text) <= most, code),
        ),
        z.transform(Number),
      ),
      z.int(code).check(z.minimum(1, code), z.maximum(most, code)),
    ],
    code,
  )
}

/** The search text of a list, with spaces folded. Each list defines which columns it searches. */
export const searchText = z.string(pagingCode('query.search')).check(
  z.overwrite(foldSpaces),
  z.maxLength(SEARCH_MAX_LENGTH, { error: pagingCode('query.search'), abort: true }),
  z.refine((value) => !hasForbiddenCharacters(value), pagingCode('query.search')),
)

export const pagingFields = {
  page: z.optional(wholeNumber(MAX_ID, pagingCode('query.page'))),
  per_page: z.optional(wholeNumber(PER_PAGE_MAX, pagingCode('query.per_page'))),
}

/** The first year of a season, e.g. 2025; absent: the active season. */
export const seasonField = z.optional(wholeNumber(2099, pagingCode('query.season')))

/** The only parameter of a call about one season. Unknown ones are refused, so that a mistyped one is not silently ignored. */
export const seasonQuery = z.strictObject({ season: seasonField }, pagingCode('query.unknown'))

/** The `meta` of a list when `page` or `per_page` was given. */
export const pageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int() })
export type PageMeta = z.output<typeof pageMeta>
