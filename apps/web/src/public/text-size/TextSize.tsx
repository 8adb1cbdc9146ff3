/**
 * The size of the text, in three steps (docs/product-rules.md#text-size). `keep-text-size.ts` applies and keeps
 * the choice; without a script the style sheet reads which step is checked, where the browser knows `:has()`.
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
