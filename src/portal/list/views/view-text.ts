/** What belongs to the moment, not to a way of looking: the page, and the row that one is at. */
const passing = ['page', 'order', 'open']

/** Of an address's search what a saved view keeps, always in the same order. */
export function viewText(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.toString()
}
