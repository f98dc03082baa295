/** How many bytes a company's logo may have: said here alone. */
export const maxLogoBytes = 1_048_576

/** What a form around it may add: a company's fields. */
const fieldBytes = 262_144

/** The largest body that saves a company with its logo. */
export const maxCompanyBytes = maxLogoBytes + fieldBytes

/** Where a screen sends it: a server function takes no more than 1 MB. */
export const companyEditPath = (id: number) => `/company-edit/${id}`

export const isCompanyEdit = (pathname: string): boolean => /^\/company-edit\/[^/]+\/?$/.test(pathname)
