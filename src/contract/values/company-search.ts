export const companiesPerPage = 100

/** Max companies that are counted and paged. The rest can be found by a narrower search. */
export const maxCountedCompanies = 10_000
