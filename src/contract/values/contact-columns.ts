export const contactColumns = ['name', 'email', 'company', 'dealer_admin', 'active'] as const
export type ContactColumn = (typeof contactColumns)[number]

/** Maximum number of rows that are counted and paged. A narrower search finds the others. */
export const maxCountedContacts = 10_000
