export const maxLogoBytes = 1_048_576

/** Maximum size in bytes of the form's other fields. */
const fieldBytes = 262_144

export const maxCompanyBytes = maxLogoBytes + fieldBytes

/**
 * Returns the path to which a company is posted with its logo. It is not a server function, because those accept at
 * most 1 MB.
 */
export const companyEditPath = (id: number) => `/company-edit/${id}`

export const isCompanyEdit = (pathname: string): boolean => /^\/company-edit\/[^/]+\/?$/.test(pathname)
