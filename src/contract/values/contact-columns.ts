export const contactColumns = ['name', 'email', 'company', 'dealer_admin', 'active'] as const
export type ContactColumn = (typeof contactColumns)[number]

/**
 * How the list of contacts is described in the page's address. `q`: the search. `cid`: the company whose contacts are
 * listed.
 */
export const contactListing = {
  columns: contactColumns,
  sort: 'name',
  filters: { q: 'text', active: 'either', cid: 'id' },
} as const

/** Maximum number of contacts that are counted and that pages can reach. Users find others by a narrower search. */
export const maxCountedContacts = 10_000
