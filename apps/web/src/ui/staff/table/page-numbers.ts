/** The page numbers of a pager: the first, the last, and the current one with its neighbours; null is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1
    // A gap of one page is replaced by that page, which needs the same space.
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}
