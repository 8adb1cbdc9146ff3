/** Finds the school of an operator by its NPSN, its name or a part of the name. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { StartupError } from '../../../platform/errors/startup-error.ts'
import { matchingName } from '../../reference/reference-data.ts'
import { listSchools } from './change-account.queries.ts'

export interface TypedSchool {
  npsn?: string | undefined
  school?: string | undefined
}

/** Candidates listed when several schools fit. */
const LISTED = 10

/**
 * @returns the one school that is meant, or null when none was named
 * @throws StartupError when no school or several schools fit
 */
export async function chooseSchool(db: Kysely<Schema>, typed: TypedSchool) {
  const { npsn, school: text } = typed
  if (npsn === undefined && text === undefined) return null
  if (npsn !== undefined && text !== undefined)
    throw new StartupError('Name the school once: by --npsn or by --school.')
  const schools = await listSchools(db)
  if (npsn !== undefined) {
    const found = schools.find((school) => school.npsn === npsn.trim())
    if (!found)
      throw new StartupError(`No school has the NPSN ${npsn}. Name it by --school instead to search.`)
    return found
  }
  const fitting = text?.trim() ? matchingName(schools, text) : []
  const exact = fitting.filter((school) => school.name.toLowerCase() === text?.trim().toLowerCase())
  const [only, ...others] = exact.length > 0 ? exact : fitting
  if (!only) throw new StartupError(`No school's name contains '${text}'.`)
  if (others.length > 0) {
    const listed = [only, ...others]
      .slice(0, LISTED)
      .map((school) => `  --npsn ${school.npsn}  ${school.name}`)
    const more = others.length + 1 - listed.length
    throw new StartupError(
      [
        `Several schools fit '${text}'. Name one by its number:`,
        ...listed,
        ...(more > 0 ? [`  … and ${more} more`] : []),
      ].join('\n'),
    )
  }
  return only
}
