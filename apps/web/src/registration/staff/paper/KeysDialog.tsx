/** The list of keys of the paper form. '?' opens it, except while text is typed. */
import { Fragment, useEffect } from 'react'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'

const KEYS: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['Enter'], 'ke isian berikut; di daftar yang terbuka: pilih yang disorot'],
  [['Shift', 'Enter'], 'kembali ke isian sebelumnya'],
  [['Ctrl', 'S'], 'simpan, lalu formulir berikut'],
  [['L'], 'laki-laki, pada jenis kelamin'],
  [['P'], 'perempuan, pada jenis kelamin'],
  [
    ['↓'],
    'pada isian kosong: ulangi isian formulir sebelumnya (tempat lahir, pekerjaan, alamat, sekolah asal)',
  ],
  [['Spasi'], 'centang'],
  [['Esc'], 'tutup daftar atau dialog'],
  [['?'], 'buka daftar pintasan ini, selain di isian teks'],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="Pintasan papan ketik" onClose={onClose}>
      <dl className="key-list">
        {KEYS.map(([keys, words]) => (
          <div key={keys.join()}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt>Tanggal</dt>
          <dd>hari bulan tahun tanpa tanda: 14062018 menjadi 14-06-2018</dd>
        </div>
        <div>
          <dt>Desa</dt>
          <dd>ketik tiga huruf, lalu Enter</dd>
        </div>
      </dl>
    </FormDialog>
  )
}

export function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      <kbd>{key}</kbd>
    </Fragment>
  ))
}

const TEXT = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

export function useQuestionKey(onPress: () => void): void {
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof Element && target.closest(TEXT)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [onPress])
}
