/**
 * What the parent agrees to (docs/regulation.md#consent). The version is stored with the registration: whoever changes
 * the wording gives it a new version, so that it stays provable which text was agreed to.
 */
export const CONSENT_VERSION = '2025-06-01'

export function consentText(officeName: string): string {
  return `Saya orang tua/wali calon murid ini. Saya menyatakan data ini benar dan setuju ${officeName} memakainya hanya untuk penerimaan murid baru.`
}
