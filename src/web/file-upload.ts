/** Upload addresses for browsers, and the backend call that each file is streamed on to. */
export const fileUploads = {
  prices: '/vue/price/upload/',
  vartexts: '/vue/i18n/vartext-xml/',
} as const
export type FileUpload = keyof typeof fileUploads

export const fileUploadPath = (kind: FileUpload) => `/file-upload/${kind}`

export const isFileUpload = (pathname: string): boolean => /^\/file-upload\/[^/]+\/?$/.test(pathname)

export const maxFileMegabytes = 50
