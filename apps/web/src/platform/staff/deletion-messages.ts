/** The confirmation and success messages of deletions (docs/product-rules.md#messages). */
export const DELETION_WORDS = {
  title: 'Apakah anda yakin?',
  warning: 'Anda tidak dapat mengembalikan data yang terhapus!',
  confirm: 'Hapus!',
  done: 'Deleted! Berhasil menghapus data',
} as const
