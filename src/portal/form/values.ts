/** What a form's fields hold. A `version` goes along unseen, and the address of a picture that is stored. */
export type Values = Record<string, string | boolean | number | readonly string[] | File | null | undefined>
