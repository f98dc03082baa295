/** In characters. */
export const minPassword = 8
