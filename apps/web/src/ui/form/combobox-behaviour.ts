/** Differences from the default behaviour of Downshift. */
import { type UseComboboxProps, useCombobox } from 'downshift'
import { type RefObject, useEffect, useRef } from 'react'
import { meantOption, type Option } from '../../platform/option-search.ts'

/**
 * Escape and blur close the list; they neither clear the answer nor choose the highlighted option. Enter chooses the
 * matching option if none is highlighted, and otherwise keeps the list open. Without options it keeps open what says so.
 * The choice of before never replaces what is being typed.
 */
export const keepWhatWasChosen: NonNullable<UseComboboxProps<Option>['stateReducer']> = (
  state,
  { type, changes, props },
) => {
  const types = useCombobox.stateChangeTypes
  if (type === types.InputKeyDownEscape || type === types.InputBlur) {
    return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
  }
  if (type === types.ControlledPropUpdatedSelectedItem && state.isOpen) {
    return { ...changes, inputValue: state.inputValue }
  }
  if (type === types.InputKeyDownEnter && (state.highlightedIndex < 0 || props.items.length === 0)) {
    const meant = meantOption(props.items, state.inputValue)
    return meant ? { ...changes, selectedItem: meant, inputValue: meant.name } : { ...changes, isOpen: true }
  }
  return changes
}

/** How a user ends the typing of an answer. */
export type AnswerEnd = 'entered' | 'left'

/**
 * Ends an answer that was typed and entered or left while the options were loading, once they are there. The handler of
 * the last render is called. Set the returned reference when the user ends the answer, null when the user types again.
 */
export function useEndWhenLoaded(
  loaded: boolean,
  end: (how: AnswerEnd) => void,
): RefObject<AnswerEnd | null> {
  const ended = useRef<AnswerEnd>(null)
  useEffect(() => {
    if (!loaded || !ended.current) return
    const how = ended.current
    ended.current = null
    end(how)
  })
  return ended
}

/** Pixels of a list with six options. */
const LIST_HEIGHT = 300
/** Pixels around the list. */
const GAP = 10

/**
 * Scrolls the field up if its list would extend below the part of the page that the on-screen keyboard leaves, and limits
 * the list to that part: of a small phone about 250 pixels are left. Where the label would take the room of the options,
 * the input becomes the first line.
 */
function makeRoom(frame: HTMLElement, list: HTMLElement) {
  const screen = window.visualViewport?.height ?? window.innerHeight
  const room = () => screen - frame.getBoundingClientRect().bottom - GAP
  if (room() < LIST_HEIGHT) {
    const field = frame.closest('.field') ?? frame
    const needed =
      frame.getBoundingClientRect().bottom - field.getBoundingClientRect().top + LIST_HEIGHT + GAP
    const first = needed <= screen ? field : frame
    first.scrollIntoView({ block: 'start' })
  }
  list.style.maxHeight = `${Math.min(LIST_HEIGHT, room())}px`
}

/** Keeps the open list of a combobox on the screen, also when the on-screen keyboard opens after it. */
export function useRoomForList(
  isOpen: boolean,
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!isOpen || !frame.current || !list.current) return
    const [field, options] = [frame.current, list.current]
    const adjust = () => makeRoom(field, options)
    adjust()
    window.visualViewport?.addEventListener('resize', adjust)
    return () => window.visualViewport?.removeEventListener('resize', adjust)
  }, [isOpen, frame, list])
}
