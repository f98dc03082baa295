export const maxLogoBytes = 1_048_576

/** Maximum size in bytes of the form's other fields. */
const fieldBytes = 262_144

export const maxCompanyBytes = maxLogoBytes + fieldBytes

/** Path for saving a company with its logo. It is not a server function, because those take at most 1 MB. */
export const companyEditPath = (id: number) => `/company-edit/${id}`

export const isCompanyEdit = (pathname: string): boolean => /^\/company-edit\/[^/]+\/?$/.test(pathname)
