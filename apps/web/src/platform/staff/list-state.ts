/**
 * The state of a staff screen in its address, so that it can be shared and Back returns to it. Pure. The names of the fields are
 * the parameters of the address and, for lists that the server pages, those of the API.
 */
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { PER_PAGE, pagingFields } from '@spmb/domain/shared/paging.ts'
import type * as z from 'zod/mini'

export interface ListField<T> {
  /** @returns undefined for an invalid parameter */
  read(text: string): T | undefined
  /** @returns '' to leave the parameter out */
  write(value: T): string
  /** Without a valid parameter. */
  initial: T
}

type Fields = Record<string, { read(text: string): unknown; write(value: never): string; initial: unknown }>
export type StateOf<L extends { read(address: string): unknown }> = ReturnType<L['read']>
type State<F extends Fields> = { [Name in keyof F]: F[Name]['initial'] }
type Present<S> = { [Name in keyof S]?: NonNullable<S[Name]> }

export interface ListAddress<S> {
  /** Invalid parameters are ignored. */
  read(address: string): S
  /** The query with '?', or '' for the first view. */
  address(state: S): string
  /** The same as a link to this page, which needs the '?'. */
  link(state: S): string
  /** The query of the API: the fields that are not null or ''. */
  parameters(state: S): Present<S>
}

export function listState<const F extends Fields>(fields: F): ListAddress<State<F>> {
  const entries = Object.entries(fields) as unknown as [keyof F & string, ListField<unknown>][]
  const address = (state: State<F>) =>
    querySuffix(
      new URLSearchParams(
        entries.flatMap(([name, { write }]) => {
          const text = write(state[name])
          return text === '' ? [] : [[name, text]]
        }),
      ),
    )
  return {
    read(search) {
      const given = new URLSearchParams(search)
      const values = entries.map(([name, { read, initial }]) => {
        const text = given.get(name)
        const value = text === null ? undefined : read(text)
        return [name, value === undefined ? initial : value]
      })
      return Object.fromEntries(values) as State<F>
    },
    address,
    link: (state) => address(state) || '?',
    parameters: (state) =>
      Object.fromEntries(
        Object.entries(state).filter(([, value]) => value !== null && value !== ''),
      ) as Present<State<F>>,
  }
}

/** @param schema of the API's parameter, which takes text. The first value is not written. */
export function field<T, I>(schema: z.ZodMiniType<T>, initial: I): ListField<NonNullable<T> | I> {
  return {
    read: (text) => schema.safeParse(text).data ?? undefined,
    write: (value) => (value === initial || value === null ? '' : String(value)),
    initial,
  }
}

export function oneOf<T extends string, const I>(values: readonly T[], initial: I): ListField<T | I> {
  return {
    read: (text) => values.find((value) => value === text),
    write: (value) => (value === initial || value === null ? '' : String(value)),
    initial,
  }
}

/** In the address as in paths of the API; SD is the first. */
export const levelField: ListField<Level> = {
  read: (text) => LEVELS.find((level) => levelPath(level) === text),
  write: (level) => (level === 'SD' ? '' : levelPath(level)),
  initial: 'SD',
}

/** The state with a level that the user may see. */
export const ofLevels = <S extends { level: Level }>(state: S, levels: readonly Level[]): S =>
  levels.includes(state.level) ? state : { ...state, level: levels[0] ?? state.level }

/** The id of a row, such as of a district. */
export const idField: ListField<number | null> = {
  read: (text) => (/^\d{1,5}$/.test(text) ? Number(text) : undefined),
  write: (id) => (id === null ? '' : String(id)),
  initial: null,
}

/** Ids with commas, each once. */
export const idsField: ListField<readonly number[]> = {
  read: (text) => [...new Set(text.split(',').filter((id) => /^\d{1,5}$/.test(id)))].map(Number),
  write: (ids) => ids.join(','),
  initial: [],
}

/** Page and rows per page of a list that the server pages. */
export const PAGING = { per_page: field(pagingFields.per_page, PER_PAGE), page: field(pagingFields.page, 1) }
