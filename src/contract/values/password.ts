/** Minimum length of a password, in characters. */
export const minPassword = 8
