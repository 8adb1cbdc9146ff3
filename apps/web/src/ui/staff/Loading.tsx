/** A loading placeholder that appears after 300 ms. */
export function Loading({ lines }: { lines: number }) {
  return (
    <div className="loading">
      <p className="sr" role="status">
        Memuat…
      </p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike.
        <div className="bone" key={line} />
      ))}
    </div>
  )
}
