/** What a list of contacts can be sorted by. */
export const contactColumns = ['name', 'email', 'company', 'dealer_admin', 'active'] as const
export type ContactColumn = (typeof contactColumns)[number]
