/**
 * Returns two parts to repeat, each a run of combining marks and a character that separates it from the next run. Each
 * run alone is short enough to be accepted.
 */
const splitBy = (sign: string): [string, string] => [`${'\u0301'.repeat(30)}${sign}`, `${'\u0316'.repeat(30)}${sign}`]

/**
 * The part to repeat for a kind of text. Of a pair, the first part fills the first half, and the second part the second
 * half.
 */
const kinds = {
  'marks in the wrong order': ['\u0301', '\u0316'],
  'marks that spaces without width split': splitBy('\u200b'),
  'marks that signs of direction split': splitBy('\u200e'),
  'marks of one class': ['\u0301'],
  spaces: [' '],
  'no-break spaces': ['\u00a0'],
  newlines: ['\n'],
  'one word': ['x'],
  'short words': ['e n r a i '],
  'different words': ['tur '],
  tags: ['<b>a</b>'],
  'open tags': ['<b '],
  'tag starts': ['<'],
  'template parts': ['{n, number} <b>12.5 mm</b> '],
  braces: ['{'],
  plurals: ['{n, plural, one {a} other {b}} '],
  'nested plurals': ['{n, plural, other {', '}}'],
  numbers: ['12.5 '],
  digits: ['9'],
  'at signs': ['@'],
  dots: ['.'],
  'mail parts': ['a@b.'],
  percents: ['%'],
  underscores: ['_'],
  backslashes: ['\\'],
  quotes: ['"'],
  semicolons: [';'],
  'filter parts': ['company=x:::'],
  hyphens: ['-'],
  'joined emoji': ['👩‍💻'],
  flags: ['🇩'],
  ligatures: ['ﷺ'],
  'dotted capitals': ['İ'],
  'sharp s': ['ß'],
  'signs without width': ['\u200b'],
  'turned writing': ['\u202e\u2066'],
  'right to left': ['שלום '],
} satisfies Record<string, [string] | [string, string]>

export type TextKind = keyof typeof kinds
export const textKinds = Object.keys(kinds).filter((name): name is TextKind => name in kinds)

/**
 * Returns a text of at most this number of bytes in UTF-8 for which some rule may be slow. The text starts with a
 * letter, which combining marks need.
 */
export function costlyText(kind: TextKind, bytes: number): string {
  const [first, second]: string[] = kinds[kind]
  if (first === undefined) return ''
  const room = bytes - 1
  if (kind === 'different words')
    return `a${Array.from({ length: room / 5 }, (_, at) => ` ${at.toString(36)}tur`).join('')}`.slice(0, room)
  const half = (part: string, share: number) => part.repeat(Math.floor(share / Buffer.byteLength(part)))
  return second === undefined ? `a${half(first, room)}` : `a${half(first, room / 2)}${half(second, room / 2)}`
}

/** Functions that return a JSON text of about this number of bytes, which is costly because of its shape. */
export const costlyShapes: Record<string, (bytes: number) => string> = {
  'deep arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6),
  'many keys': (bytes) => `{${Array.from({ length: bytes / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'one key again and again': (bytes) => `{${'"a":1,'.repeat(bytes / 6)}"a":1}`,
  'many numbers': (bytes) => `[${'1,'.repeat(bytes / 2)}1]`,
  'many strings': (bytes) => `[${'"a",'.repeat(bytes / 4)}"a"]`,
  'many objects': (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  'many pairs': (bytes) => `[${'["a","b"],'.repeat(bytes / 10)}["a","b"]]`,
  'one long number': (bytes) => '9'.repeat(bytes),
  'escaped signs': (bytes) => `"${'\\u0301'.repeat(bytes / 6)}"`,
}
