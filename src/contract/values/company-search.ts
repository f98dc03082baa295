export const companiesPerPage = 100

/** Maximum number of rows that are counted and paged. A narrower search finds the others. */
export const maxCountedCompanies = 10_000
