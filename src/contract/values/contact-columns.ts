export const contactColumns = ['name', 'email', 'company', 'dealer_admin', 'active'] as const
export type ContactColumn = (typeof contactColumns)[number]

/** The list of contacts in the address. `q`: the call's `search`. `cid`: the company in its path. */
export const contactListing = {
  columns: contactColumns,
  sort: 'name',
  filters: { q: 'text', active: 'either', cid: 'id' },
} as const

/** Max contacts that are counted and paged. The rest can be found by a narrower search. */
export const maxCountedContacts = 10_000
