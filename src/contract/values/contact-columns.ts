export const contactColumns = ['name', 'email', 'company', 'dealer_admin', 'active'] as const
export type ContactColumn = (typeof contactColumns)[number]

/** Counted, and pageable, up to here; another word finds what is further away. */
export const contactsCounted = 10_000
