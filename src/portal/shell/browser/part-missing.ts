export const partMissing = 'PartMissingError'
