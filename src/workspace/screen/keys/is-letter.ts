/** A press that types a character, and in the box is never a command. */
export const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey
