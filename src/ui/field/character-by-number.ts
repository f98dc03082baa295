const numberPad = 3

/**
 * Returns whether a key press is part of a Windows Alt code, which is typed with Alt and the number pad. With NumLock
 * off, the pad reports other keys, such as arrows.
 */
export const isCharacterByNumber = ({
  altKey,
  code,
  location,
}: Pick<KeyboardEvent, 'altKey' | 'code' | 'location'>): boolean =>
  altKey && (location === numberPad || code.startsWith('Numpad'))
