const numberPad = 3

/**
 * Tells a press with which Windows makes a character of its number: Alt with the number pad. With NumLock off the pad
 * reports arrows and the like.
 */
export const isCharacterByNumber = ({
  altKey,
  code,
  location,
}: Pick<KeyboardEvent, 'altKey' | 'code' | 'location'>): boolean =>
  altKey && (location === numberPad || code.startsWith('Numpad'))
