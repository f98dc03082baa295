/** Passwords and their equivalents are never written to a disk; the contract names all such fields this way. */
export const isSecret = (field: string): boolean => /password|token|secret/i.test(field)
