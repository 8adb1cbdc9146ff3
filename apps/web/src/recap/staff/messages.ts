/** Sentences of the recap. */

export const NO_CHILDREN_YET = 'Angka muncul di sini sesudah pendaftaran pertama masuk.'
