/** Labels of a choice without a decision (docs/product-rules.md#publication, docs/product-rules.md#withdrawal). */

/** The public label before the publication. */
export const NOT_ANNOUNCED = 'Belum diumumkan'
/** The public label after the publication. */
export const NOT_SETTLED = 'Belum ditetapkan: hubungi sekolah'
/** The label while the other chosen school admits the child. */
export const NOT_NEEDED = 'Tidak diperlukan lagi'
/** The label of both choices after a withdrawal, for the family and for staff. */
export const WITHDRAWN = 'Mengundurkan diri'

/** What the family reads once staff have seen all required documents. */
export const DOCUMENTS_SEEN = 'Berkas sudah diperiksa'
/** A child that a school beside its choices has admitted. */
export const PLACED = 'LULUS lewat kursi kosong'
