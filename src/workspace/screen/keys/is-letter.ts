/** Returns whether a key press types a character. In the box, such a press is never a command. */
export const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey
