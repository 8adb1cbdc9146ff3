/** Differences from the default behaviour of Downshift. */
import { type UseComboboxProps, useCombobox } from 'downshift'
import { meantOption, type Option } from './option-search.ts'

/**
 * Escape and blur close the list; they neither clear the answer nor choose the highlighted option. Enter chooses the
 * matching option if none is highlighted, and otherwise keeps the list open.
 */
export const keepWhatWasChosen: NonNullable<UseComboboxProps<Option>['stateReducer']> = (
  state,
  { type, changes, props },
) => {
  const types = useCombobox.stateChangeTypes
  if (type === types.InputKeyDownEscape || type === types.InputBlur) {
    return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
  }
  if (type === types.InputKeyDownEnter && state.highlightedIndex < 0) {
    const meant = meantOption(props.items, state.inputValue)
    return meant ? { ...changes, selectedItem: meant, inputValue: meant.name } : { ...changes, isOpen: true }
  }
  return changes
}

/** Scrolls the field up if its list would extend below the screen. */
export function makeRoom(frame: HTMLElement | null) {
  if (!frame) return
  const LIST_HEIGHT = 310
  const space = (window.visualViewport?.height ?? window.innerHeight) - frame.getBoundingClientRect().bottom
  if (space < LIST_HEIGHT) (frame.closest('.field') ?? frame).scrollIntoView({ block: 'start' })
}
