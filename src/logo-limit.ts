export const maxLogoBytes = 1_048_576

/** The other fields of a company's form. */
const fieldBytes = 262_144

export const maxCompanyBytes = maxLogoBytes + fieldBytes

/** Not a server function: those take no more than 1 MB. */
export const companyEditPath = (id: number) => `/company-edit/${id}`

export const isCompanyEdit = (pathname: string): boolean => /^\/company-edit\/[^/]+\/?$/.test(pathname)
