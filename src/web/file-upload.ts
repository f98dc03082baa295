/** The calls to which uploaded files are passed on, by the kind in the upload's address. */
export const fileUploads = {
  prices: '/vue/price/upload/',
  vartexts: '/vue/i18n/vartext-xml/',
} as const
export type FileUpload = keyof typeof fileUploads

export const fileUploadPath = (kind: FileUpload) => `/file-upload/${kind}`

export const isFileUpload = (pathname: string): boolean => /^\/file-upload\/[^/]+\/?$/.test(pathname)

export const maxFileMegabytes = 50
