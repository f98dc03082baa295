/**
 * Values of a form by field. They include fields without an input: a record's `version`, and the addresses of stored
 * pictures.
 */
export type Values = Record<string, string | boolean | number | readonly string[] | File | null | undefined>
