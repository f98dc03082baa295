/**
 * Returns whether a field contains a password or the like, which is never written to a disk. The contract names all
 * such fields in this way.
 */
export const isSecret = (field: string): boolean => /password|token|secret/i.test(field)
