/** Where a sign-in goes over to another of our sites. */
export const signOverPath = '/sign-over'

export const isSignOver = (pathname: string): boolean => /^\/(?:[^/]+\/)?sign-over\/?$/.test(pathname)
