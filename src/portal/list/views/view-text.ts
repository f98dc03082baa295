/** Temporary parameters, which a saved view leaves out. */
const passing = ['page', 'order', 'open']

/** Returns the part of a search that a saved view stores, sorted so that equal views compare equal. */
export function viewText(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.toString()
}
