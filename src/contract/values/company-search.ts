export const companiesPerPage = 100

/**
 * Maximum number of matches that a company search counts and pages can reach. Users find others by a narrower search.
 */
export const maxCountedCompanies = 10_000
