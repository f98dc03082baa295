/** So many an address takes. */
const maxOpen = 200

export const openIdsOf = (open: string): number[] => (open === '' ? [] : [...new Set(open.split(',').map(Number))])

/** With this one open, or closed; the oldest goes where there would be too many for an address. */
export function toggled(open: string, id: number, isOpen: boolean): string {
  const others = openIdsOf(open).filter((one) => one !== id)
  return (isOpen ? [...others, id] : others).slice(-maxOpen).join(',')
}
