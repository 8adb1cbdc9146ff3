/** Text in which a line breaks before dates such as '2 – 10 Juni 2025' rather than inside, where they fit a line. */

/** Two dates with the dash that the domain puts between them (`windowDates`): no line breaks there, but one may before the month. */
const DATES = /(\d+(?: \p{L}+)?(?: \d{4})?\u00a0–\u2060\u00a0\d+ \p{L}+ \d{4})/u

export function WholeDates({ children }: { children: string }) {
  return children.split(DATES).map((part) =>
    DATES.test(part) ? (
      <span className="whole" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
