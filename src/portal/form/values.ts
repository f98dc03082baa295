/** Field values, plus hidden ones: a record's `version`, and addresses of stored pictures. */
export type Values = Record<string, string | boolean | number | readonly string[] | File | null | undefined>
