export const companiesPerPage = 100

/** Counted, and pageable, up to here; another word finds what is further away. */
export const companiesCounted = 10_000
