/**
 * The consent of the parent (docs/regulation.md#consent). The version is stored with the registration as proof of the
 * wording. A change of the wording requires a new version.
 */
export const CONSENT_VERSION = '2025-06-01'

export function consentText(officeName: string): string {
  return `Saya orang tua/wali calon murid ini. Saya menyatakan data ini benar dan setuju ${officeName} memakainya hanya untuk penerimaan murid baru.`
}
