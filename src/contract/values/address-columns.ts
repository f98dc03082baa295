export const addressColumns = ['name', 'address', 'place', 'country', 'email', 'active'] as const
export type AddressColumn = (typeof addressColumns)[number]

export const addressListing = { columns: addressColumns, sort: 'name', filters: { q: 'text' } } as const
