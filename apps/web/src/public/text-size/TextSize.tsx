/**
 * The size of the text, in three steps (docs/product-rules.md#text-size). The style sheet reads which step is checked, so the
 * switch works without a script; `keep-text-size.ts` keeps the choice for other pages.
 */
import { TEXT_SIZES } from './text-sizes.ts'

export function TextSize() {
  return (
    <fieldset className="text-size">
      <legend className="sr">Ukuran tulisan</legend>
      {TEXT_SIZES.map(({ id, label }, index) => (
        <label key={id}>
          <input type="radio" name="text-size" id={id} autoComplete="off" defaultChecked={index === 0} />
          <span aria-hidden="true">A</span>
          <span className="sr">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
