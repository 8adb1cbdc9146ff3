import { sep } from 'node:path'

/** Whether a folder is another one, or below it. Both are absolute. */
export const isInside = (folder: string, other: string): boolean =>
  folder === other || folder.startsWith(other.endsWith(sep) ? other : `${other}${sep}`)
