export const addressColumns = ['name', 'address', 'place', 'country', 'email', 'active'] as const
export type AddressColumn = (typeof addressColumns)[number]
