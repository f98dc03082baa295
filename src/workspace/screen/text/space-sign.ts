const signs: Record<string, string> = {
  '\u00a0': '°',
  '\u202f': '°',
  '\u2007': '°',
  '\u200b': '¦',
  '\u00ad': '¬',
  '\u2028': '↵',
  '\u2029': '↵',
  '\ufeff': '¦',
  '\u2060': '¦',
  '\u200e': '¦',
  '\u200f': '¦',
  '\t': '→',
}

export const spaceSign = (space: string): string => signs[space] ?? '·'

export const lineEndSign = '↵'
