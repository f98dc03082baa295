/**
 * Returns whether a field contains a password or another secret, which must never be written to a disk. It decides by
 * the field's name, because the contract names all such fields accordingly.
 */
export const isSecret = (field: string): boolean => /password|token|secret/i.test(field)
