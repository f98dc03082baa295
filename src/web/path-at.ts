/** The address of a page (`/at/login`) at the current location; `/` becomes `/home` there. */
export const pathAt = (location: string | undefined, path: string): string =>
  location ? `/${location}${path.replace(/^\/(?!\w)/, '/home')}` : path
