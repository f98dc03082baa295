export const contactColumns = ['name', 'email', 'company', 'dealer_admin', 'active'] as const
export type ContactColumn = (typeof contactColumns)[number]

/** `q` is the call's `search`; `cid` is the company in its path. */
export const contactListing = {
  columns: contactColumns,
  sort: 'name',
  filters: { q: 'text', active: 'either', cid: 'id' },
} as const

/** Maximum number of rows that are counted and paged. A narrower search finds the others. */
export const maxCountedContacts = 10_000
