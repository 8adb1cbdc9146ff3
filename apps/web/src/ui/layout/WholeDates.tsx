/** Text in which a line breaks before dates such as '2 – 10 Juni 2025' rather than inside, where they fit a line. */

/** A dash between two days with the spaces that the domain gives it. Browsers break after a dash also before such a space. */
const DATES = /(\d+\u00a0–\u00a0\d+ \p{L}+ \d{4})/u

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
