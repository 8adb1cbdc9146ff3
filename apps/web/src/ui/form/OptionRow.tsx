import { type ComponentProps, memo } from 'react'
import { Icon } from '../illustration/Icon.tsx'
import { markMatches, type Option } from './option-search.ts'

interface OptionRowProps {
  option: Option
  active: boolean
  chosen: boolean
  query: string
  /** Role, state and handlers of an option. Focus stays in the input, which names the active option. */
  row: ComponentProps<'div'>
}

/**
 * One option of a combobox: name with what was typed marked, a quieter line below it, a tick when it is the chosen
 * one. Drawn again only when one of these changes, so that a list of a thousand follows the arrow keys; the handlers of
 * a row know only its place, which its id names.
 */
export const OptionRow = memo(
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
      <span>
        {markMatches(option.name, query).map(({ text, match }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name have no identity but their place.
          match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </span>
      {option.meta && <small>{option.meta}</small>}
      {chosen && <Icon name="tick" />}
    </div>
  )
}
