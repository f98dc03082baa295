type Typed = { signIn?: string | null | undefined }

export const isConfirmed = (row: Typed, signIn: string | null): boolean =>
  row.signIn === undefined || (row.signIn !== null && row.signIn === signIn)
