/** Passwords, and what stands for them, are never written to a disk. The contract names all of them so. */
export const isSecret = (field: string): boolean => /password|token|secret/i.test(field)
