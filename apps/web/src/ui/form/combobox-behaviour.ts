/** What our combobox does otherwise than Downshift would by itself. */
import { type UseComboboxProps, useCombobox } from 'downshift'
import { meantOption, type Option } from './option-search.ts'

/**
 * Escape and leaving the field close the list; they never empty an answer or take what the pointer happened to be on.
 * Enter takes what was meant when nothing is marked, and otherwise leaves the list open.
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

/** Moves the field up where its list would end below the screen. */
export function makeRoom(frame: HTMLElement | null) {
  if (!frame) return
  const LIST_HEIGHT = 310
  const space = (window.visualViewport?.height ?? window.innerHeight) - frame.getBoundingClientRect().bottom
  if (space < LIST_HEIGHT) (frame.closest('.field') ?? frame).scrollIntoView({ block: 'start' })
}
