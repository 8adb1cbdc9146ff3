import { type ComponentProps, memo } from 'react'
import { markMatches, type Option } from '../../platform/option-search.ts'
import { Icon } from '../illustration/Icon.tsx'
import { numbered } from '../numbered.ts'

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
      <span translate="no">
        {numbered(markMatches(option.name, query)).map(({ entry: { text, match }, at }) =>
          match ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
      {option.aside && <b className="option-aside">{option.aside}</b>}
      {option.meta && <small>{option.meta}</small>}
      {chosen && <Icon name="tick" />}
    </div>
  )
}
