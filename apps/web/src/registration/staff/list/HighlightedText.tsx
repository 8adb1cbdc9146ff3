/** A text with what was searched for marked in it, wherever the letter case. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  const lower = text.toLowerCase()
  // A letter that grows in lower case would shift the places; there the text stays unmarked.
  const start = search && lower.length === text.length ? lower.indexOf(search.toLowerCase()) : -1
  if (start < 0) return text
  const end = start + search.length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
