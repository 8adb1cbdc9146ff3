/** The files that the office may put in place of what the product has (docs/product-rules.md#office-files). */

export const OFFICE_FILES = ['logo', 'guide', 'capacity', 'tutorial'] as const
export type OfficeFileKind = (typeof OFFICE_FILES)[number]

export const OFFICE_FILE_NAMES: Record<OfficeFileKind, string> = {
  logo: 'Logo',
  guide: 'Petunjuk Teknis',
  capacity: 'Penetapan Daya Tampung',
  tutorial: 'Video tutorial',
}

const MB = 1024 * 1024

/** Bytes of a file as it is chosen. What is stored of a logo is smaller. */
export const MAX_OFFICE_FILE_BYTES: Record<OfficeFileKind, number> = {
  logo: 5 * MB,
  guide: 10 * MB,
  capacity: 10 * MB,
  tutorial: 50 * MB,
}

/** Bytes of each part of an upload but the last: small enough for a slow connection. */
export const PART_BYTES = 128 * 1024
export const MAX_PARTS = Math.max(...Object.values(MAX_OFFICE_FILE_BYTES)) / PART_BYTES

/** How many parts a file of this size has. */
export const partsOf = (size: number) => Math.ceil(size / PART_BYTES)

/** The file is served here; each version has its own query. */
export const LOGO_PATH = '/kantor/logo.png'
export const OWN_TUTORIAL_PATH = '/tutorial/kantor.mp4'
export const addressOf = (path: string, digest: string) => `${path}?v=${encodeURIComponent(digest)}`
