/** A name or number with the first match of the search marked, ignoring case; a browser does not translate it. */
export function HighlightedText({ text, search }: { text: string; search: string }) {
  const lower = text.toLowerCase()
  // Some letters become longer in lower case, which would shift the indexes; such a text is not marked.
  const start = search && lower.length === text.length ? lower.indexOf(search.toLowerCase()) : -1
  if (start < 0) return <span translate="no">{text}</span>
  const end = start + search.length
  return (
    <span translate="no">
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </span>
  )
}
