export const userColumns = ['email', 'name', 'company', 'rights', 'active'] as const
export type UserColumn = (typeof userColumns)[number]

export const userListing = { columns: userColumns, sort: 'email', filters: { email: 'text' } } as const
