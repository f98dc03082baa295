/** Limits the length of the address. */
const maxOpen = 200

export const openIdsOf = (open: string): number[] => (open === '' ? [] : [...new Set(open.split(',').map(Number))])

/** Returns the ids with this one opened or closed. Beyond `maxOpen` the oldest id is dropped. */
export function toggled(open: string, id: number, isOpen: boolean): string {
  const others = openIdsOf(open).filter((one) => one !== id)
  return (isOpen ? [...others, id] : others).slice(-maxOpen).join(',')
}
