/** A loading placeholder that appears after 300 ms. */
export function Loading({ lines }: { lines: number }) {
  return (
    <div className="loading">
      <p className="sr" role="status">
        Memuat…
      </p>
      {[...Array(lines).keys()].map((line) => (
        <div className="bone" key={line} />
      ))}
    </div>
  )
}
