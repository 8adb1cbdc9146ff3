/**
 * A searchable list. It opens and closes on a click, closes after a choice and filters while typing. Keyboard and
 * screen reader follow the combobox pattern of WAI-ARIA (by Downshift); without options to show, the text below the
 * input is a status and not an empty list.
 */

import { useCombobox } from 'downshift'
import { type ComponentProps, memo, useRef, useState } from 'react'
import { afterPress } from '../../platform/after-press.ts'
import { markMatches, meantOption, type Option, searchOptions } from '../../platform/option-search.ts'
import { Icon } from '../illustration/Icon.tsx'
import { backTo } from '../messages.ts'
import { type AnswerEnd, keepWhatWasChosen, useEndWhenLoaded, useRoomForList } from './combobox-behaviour.ts'
import { described, Field, type FieldTexts } from './Field.tsx'

export type ListState = 'waiting' | 'loading' | 'failed' | 'ready'

export interface ComboboxProps<O extends Option> extends Omit<FieldTexts, 'maybe' | 'label'> {
  name: string
  label: string
  state: ListState
  options: readonly O[]
  value: Option | null
  onChoose: (option: O) => void
  onRetry: () => void
  /** Enter chooses the first option that matches, for staff who know the list; default: only one that is meant. */
  enterTakesFirst?: boolean
  texts: {
    /** What to choose first, while the options depend on another field. */
    waiting: string
    loading: string
    failed: string
    /** Shown when no option matches the text. */
    none: (typed: string) => string
    /** The error when text was typed without a choice. */
    choose: string
  }
}

const toText = (option: Option | null) => option?.name ?? ''

export function Combobox<O extends Option>(props: ComboboxProps<O>) {
  const { name, value, state } = props
  return (
    <>
      {state === 'waiting' && !value ? <PendingCombobox {...props} /> : <LiveCombobox {...props} />}
      <input type="hidden" name={name} value={value?.id ?? ''} autoComplete="off" />
    </>
  )
}

function LiveCombobox<O extends Option>(props: ComboboxProps<O>) {
  const { id, label, value, texts, onChoose } = props
  // Shows all options until the user types, whatever the input contains.
  const [typed, setTyped] = useState<string | null>(null)
  const [unchosen, setUnchosen] = useState(false)
  /** Says that the choice of before is back. */
  const [returned, setReturned] = useState<{ id: number | string; text: string } | null>(null)
  const ready = props.state === 'ready'
  const items = ready ? searchOptions(props.options, typed ?? '') : []
  const ended = useEndWhenLoaded(ready, endAnswer)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const combobox = useCombobox<Option>({
    items,
    selectedItem: value,
    itemToString: toText,
    itemToKey: (option) => option?.id,
    isItemDisabled: (option) => option.disabled === true,
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-option-${index}`,
    stateReducer: keepWhatWasChosen,
    ...(props.enterTakesFirst && { defaultHighlightedIndex: 0 }),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem)
    },
    onInputValueChange: ({ type, inputValue }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      ended.current = null
      setReturned(null)
      setTyped(inputValue)
    },
  })

  function choose(option: Option) {
    const chosen = props.options.find((one) => one.id === option.id)
    setTyped(null)
    setUnchosen(false)
    setReturned(null)
    if (chosen) onChoose(chosen)
  }

  /** Chooses an option that was not picked in the list: writes its name into the input. */
  function chooseByText(option: Option) {
    choose(option)
    combobox.setInputValue(option.name)
  }

  /** Ends the answer whose options were still loading when the user entered or left it. */
  function endAnswer(how: AnswerEnd) {
    const text = combobox.inputValue
    if (how === 'left') return settle(text)
    const first = text.trim() ? searchOptions(props.options, text).find((option) => !option.disabled) : null
    if (!first) return
    combobox.closeMenu()
    chooseByText(first)
  }

  /**
   * When the field loses the focus with typed text, the matching option is chosen, or the previous choice is restored and said.
   * Reads the input itself, because the rendered value lags behind fast typing.
   */
  function settle(text: string) {
    setTyped(null)
    if (text === toText(value)) return
    if (!ready) {
      ended.current ??= 'left'
      return
    }
    const meant = meantOption(props.options, text)
    if (meant) {
      chooseByText(meant)
    } else if (value || text.trim() === '') {
      combobox.setInputValue(toText(value))
      if (value) setReturned({ id: value.id, text: backTo(value.name, text) })
    } else {
      setUnchosen(true)
    }
  }

  /** The retry button disappears, so the focus moves to the input. */
  function retry() {
    document.getElementById(id)?.focus()
    props.onRetry()
  }

  const error = props.error ?? (unchosen ? texts.choose : undefined)
  const ties = described({ ...props, error })
  const { isOpen } = combobox
  useRoomForList(isOpen, frame, list)
  const message = statusOf(props, items, typed, isOpen)
  return (
    <Field {...props} label={<span id={`${id}-label`}>{label}</span>} error={error}>
      <div className={isOpen ? 'combo combo-open' : 'combo'} ref={frame}>
        <input
          {...combobox.getInputProps({
            onBlur: (event) => {
              const { value: text } = event.currentTarget
              afterPress(() => settle(text))
            },
            onClick: (event) => event.currentTarget.select(),
            onKeyDown: ({ key }) => {
              if (key === 'Enter' && props.enterTakesFirst && !ready) ended.current = 'entered'
            },
          })}
          type="text"
          className="control"
          aria-required={props.required}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={props.state === 'loading' ? texts.loading : undefined}
          {...ties}
        />
        <button
          {...combobox.getToggleButtonProps()}
          type="button"
          className="combo-btn"
          aria-label={`Buka daftar ${label}`}
          // Keeps the focus in the input, and the on-screen keyboard open.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name="down" />
        </button>
        <div
          {...combobox.getMenuProps({
            ref: list,
            'aria-label': label,
            // A press on the list or its scroll bar keeps the focus in the input.
            onMouseDown: (event) => event.preventDefault(),
          })}
          className="combo-list"
          hidden={!isOpen || items.length === 0}
        >
          {isOpen &&
            items.map((option, index) => (
              <OptionRow
                key={option.id}
                row={combobox.getItemProps({ item: option, index, 'aria-selected': option.id === value?.id })}
                option={option}
                active={index === combobox.highlightedIndex}
                chosen={option.id === value?.id}
                query={typed ?? ''}
              />
            ))}
        </div>
        <div role="status" className={message ? 'combo-list combo-status' : undefined}>
          {message && <p className="combo-note">{message}</p>}
        </div>
      </div>
      <div role="status">
        {returned && returned.id === value?.id && <p className="maybe">{returned.text}</p>}
        {props.state === 'failed' && (
          <p className="combo-failed">
            {texts.failed}{' '}
            <button type="button" className="btn btn-text" onClick={retry}>
              Coba lagi
            </button>
          </p>
        )}
      </div>
    </Field>
  )
}

function statusOf<O extends Option>(
  { state, texts }: ComboboxProps<O>,
  items: readonly O[],
  typed: string | null,
  isOpen: boolean,
): string {
  if (!isOpen) return ''
  if (state === 'loading') return texts.loading
  return state === 'ready' && items.length === 0 ? texts.none(typed ?? '') : ''
}

interface OptionRowProps {
  option: Option
  active: boolean
  chosen: boolean
  query: string
  /** Role, state and handlers of an option. The focus stays in the input, which refers to the active option. */
  row: ComponentProps<'div'>
}

/**
 * One option of a combobox: the name with the match marked, a short value, a secondary line, a tick if chosen. Memoized, so that a
 * list of a thousand options follows the arrow keys; handlers receive only the index, which is part of the id.
 */
const OptionRow = memo(
  Row,
  (before, after) =>
    before.option === after.option &&
    before.row.id === after.row.id &&
    before.active === after.active &&
    before.chosen === after.chosen &&
    before.query === after.query,
)

function Row({ option, active, chosen, query, row }: OptionRowProps) {
  return (
    <div {...row} className={active ? 'option option-active' : 'option'}>
      <span translate="no">
        {markMatches(option.name, query).map(({ at, text, match }) =>
          match ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
      {option.aside && <b className="option-aside">{option.aside}</b>}
      {option.meta && <small>{option.meta}</small>}
      {chosen && <Icon name="tick" />}
    </div>
  )
}

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
