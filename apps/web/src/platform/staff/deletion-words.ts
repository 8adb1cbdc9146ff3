/** What is asked before something is deleted, and told after (product section 9): the same for all that can be deleted. */
export const DELETION_WORDS = {
  title: 'Apakah anda yakin?',
  warning: 'Anda tidak dapat mengembalikan data yang terhapus!',
  confirm: 'Hapus!',
  done: 'Berhasil menghapus data',
} as const
