export const readWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

export const writeWords = (words: readonly string[]): string => words.join(', ')
