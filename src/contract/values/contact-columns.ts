export const contactColumns = ['name', 'email', 'company', 'dealer_admin', 'active'] as const
export type ContactColumn = (typeof contactColumns)[number]
