/** Whether a text can be stored and sent as it is: PostgreSQL has no U+0000, and UTF-8 no lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The text without what cannot be stored: nobody types that, and it is seen nowhere. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
