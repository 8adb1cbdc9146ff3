/** Numbered steps, each with a title and a sentence. */
export function Steps({ items }: { items: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ol className="steps">
      {items.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          {text}
        </li>
      ))}
    </ol>
  )
}
