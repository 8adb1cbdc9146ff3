import type { Option } from '../../platform/option-search.ts'
import { Icon } from '../illustration/Icon.tsx'
import type { ComboboxProps } from './Combobox.tsx'
import { described, Field } from './Field.tsx'

/**
 * A combobox without options that says what to choose first. It has the size of the real one, so the layout does not
 * shift.
 */
export function PendingCombobox<O extends Option>({ texts, ...props }: ComboboxProps<O>) {
  return (
    <Field {...props}>
      <div className="combo">
        <input
          type="text"
          className="control"
          id={props.id}
          role="combobox"
          aria-expanded={false}
          aria-controls={`${props.id}-list`}
          aria-disabled
          readOnly
          value={texts.waiting}
          {...described(props)}
        />
        <span className="combo-btn" aria-hidden="true">
          <Icon name="down" />
        </span>
        <div id={`${props.id}-list`} hidden />
      </div>
    </Field>
  )
}
