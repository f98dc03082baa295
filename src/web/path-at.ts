/** The address of a page that may stand under a location (`/at/login`), at the location that somebody is at. `/` is `/home` there. */
export const pathAt = (location: string | undefined, path: string): string =>
  location ? `/${location}${path.replace(/^\/(?!\w)/, '/home')}` : path
