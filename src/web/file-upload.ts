/** Kinds of files that can be uploaded. The kind is part of the address to which browsers send a file. */
export const fileUploads = ['prices', 'vartexts'] as const
export type FileUpload = (typeof fileUploads)[number]

export const fileUploadPath = (kind: FileUpload) => `/file-upload/${kind}`

export const isFileUpload = (pathname: string): boolean => /^\/file-upload\/[^/]+\/?$/.test(pathname)

export const maxFileMegabytes = 50
