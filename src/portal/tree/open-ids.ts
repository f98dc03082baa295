/** Maximum number of ids, which limits the length of the address. */
const maxOpen = 200

export const openIdsOf = (open: string): number[] => (open === '' ? [] : [...new Set(open.split(',').map(Number))])

/**
 * Adds `id` to the ids in `open`, or removes it if `isOpen` is false. `open` and the result are ids separated by
 * commas. If there are more than `maxOpen` ids, the oldest ones are dropped.
 */
export function toggled(open: string, id: number, isOpen: boolean): string {
  const others = openIdsOf(open).filter((one) => one !== id)
  return (isOpen ? [...others, id] : others).slice(-maxOpen).join(',')
}
