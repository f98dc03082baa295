/** So many of the companies found make a page. */
export const companiesPerPage = 100

/** So many of them are counted, and can be paged through; another word finds what is further away. */
export const companiesCounted = 10_000
