import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { detailPath } from './use-edit.ts'

/** Saves the form, or leads back to the record. */
export function EditButtons({ number, busy }: { number: string; busy: boolean }) {
  return (
    <div className="btns">
      <Button kind="main" type="submit" busy={busy}>
        {busy ? 'Menyimpan…' : 'Edit Perubahan'}
      </Button>
      <Link className={buttonClass('line')} to={detailPath(number)}>
        Kembali
      </Link>
    </div>
  )
}
