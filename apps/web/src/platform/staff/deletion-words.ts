/**
 * What is asked before something is deleted, and told after (docs/product-rules.md#messages): the same for all that
 * can be deleted.
 */
export const DELETION_WORDS = {
  title: 'Apakah anda yakin?',
  warning: 'Anda tidak dapat mengembalikan data yang terhapus!',
  confirm: 'Hapus!',
  done: 'Berhasil menghapus data',
} as const
