/** The name of the error of a part that could not be fetched. */
export const partMissing = 'PartMissingError'
