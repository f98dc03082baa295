export const signOverPath = '/sign-over'

export const isSignOver = (pathname: string): boolean => /^\/sign-over\/?$/.test(pathname)
