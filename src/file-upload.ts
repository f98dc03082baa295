/** Where a browser sends a file of its signed-in person's, and the call that it is for; it is passed on as it comes. */
export const fileUploads = {
  prices: '/vue/price/upload/',
  vartexts: '/vue/i18n/vartext-xml/',
} as const
export type FileUpload = keyof typeof fileUploads

export const fileUploadPath = (kind: FileUpload) => `/file-upload/${kind}`

export const isFileUpload = (pathname: string): boolean => /^\/file-upload\/[^/]+\/?$/.test(pathname)

/** What either of them takes. */
export const maxFileMegabytes = 50
