/**
 * Returns the path of a page at a location: `/login` at `at` is `/at/login`, and `/` is `/at/home`. Without a location,
 * returns `path` unchanged.
 */
export const pathAt = (location: string | undefined, path: string): string =>
  location ? `/${location}${path.replace(/^\/(?!\w)/, '/home')}` : path
