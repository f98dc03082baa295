/** In bytes: enough for every form, each of its fields full. */
export const smallBody = 32_768
/** For what translators send at once. */
export const largeBody = 1_000_000
/** No form and no query has so many fields. */
export const maxFields = 200
