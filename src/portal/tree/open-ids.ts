/** Keeps the address short. */
const maxOpen = 200

export const openIdsOf = (open: string): number[] => (open === '' ? [] : [...new Set(open.split(',').map(Number))])

/** Ids with this one opened or closed; the oldest is dropped beyond `maxOpen`. */
export function toggled(open: string, id: number, isOpen: boolean): string {
  const others = openIdsOf(open).filter((one) => one !== id)
  return (isOpen ? [...others, id] : others).slice(-maxOpen).join(',')
}
