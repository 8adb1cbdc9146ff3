/** Labels of a choice without a decision (docs/product-rules.md#publication, docs/product-rules.md#withdrawal). */

/** The public label before the publication. */
export const NOT_ANNOUNCED = 'Belum diumumkan'
/** The public label after the publication. */
export const NOT_SETTLED = 'Belum ditetapkan: hubungi sekolah'
/** The label while the other chosen school admits the child. */
export const NOT_NEEDED = 'Tidak diperlukan lagi'
/** The label of both choices after a withdrawal, for the family and for staff. */
export const WITHDRAWN = 'Mengundurkan diri'

/** The label of both choices, for the family, after its seat was given up because it had not come. */
export const SEAT_RELEASED = 'Tempat dilepas'
/** The label of a choice whose reserve list has the child. */
export const onReserve = (number: number) => `Cadangan no. ${number}`

/** What the family reads once staff have seen all required documents. */
export const DOCUMENTS_SEEN = 'Berkas sudah diperiksa'
/** A child that a school beside its choices has admitted. */
export const PLACED = 'LULUS lewat kursi kosong'
