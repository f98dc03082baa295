/**
 * Default maximum size of a request body, in bytes. It is enough for every form with all fields at their maximum
 * length.
 */
export const smallBody = 32_768
/** Maximum size in bytes of a body with translations, marks, terms or notes. */
export const largeBody = 1_000_000
/** Maximum number of fields in a form body. No form has that many; a body with more is refused. */
export const maxFields = 200
