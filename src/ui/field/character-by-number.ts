const numberPad = 3

/**
 * Returns whether a key press is part of a Windows Alt code (Alt with the number pad). With NumLock off the pad reports
 * arrow keys and the like.
 */
export const isCharacterByNumber = ({
  altKey,
  code,
  location,
}: Pick<KeyboardEvent, 'altKey' | 'code' | 'location'>): boolean =>
  altKey && (location === numberPad || code.startsWith('Numpad'))
