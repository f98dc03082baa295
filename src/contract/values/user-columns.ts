export const userColumns = ['email', 'name', 'company', 'rights', 'active'] as const
export type UserColumn = (typeof userColumns)[number]
