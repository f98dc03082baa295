/** Kinds of files, which are part of the address that browsers send them to. */
export const fileUploads = ['prices', 'vartexts'] as const
export type FileUpload = (typeof fileUploads)[number]

export const fileUploadPath = (kind: FileUpload) => `/file-upload/${kind}`

export const isFileUpload = (pathname: string): boolean => /^\/file-upload\/[^/]+\/?$/.test(pathname)

export const maxFileMegabytes = 50
