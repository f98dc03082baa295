/** Maximum number of ids, which limits the length of the address. */
const maxOpen = 200

export const openIdsOf = (open: string): number[] => (open === '' ? [] : [...new Set(open.split(',').map(Number))])

/** Returns the ids of an address with `id` added or removed. Beyond `maxOpen` ids, the oldest is dropped. */
export function toggled(open: string, id: number, isOpen: boolean): string {
  const others = openIdsOf(open).filter((one) => one !== id)
  return (isOpen ? [...others, id] : others).slice(-maxOpen).join(',')
}
