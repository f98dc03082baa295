/** Returns a random UUID (version 4). Also works outside secure contexts, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  const known: Partial<Crypto> = crypto
  if (known.randomUUID) return known.randomUUID()
  const words = [...crypto.getRandomValues(new Uint16Array(8))]
  words[3] = ((words[3] ?? 0) & 0x0fff) | 0x4000
  words[4] = ((words[4] ?? 0) & 0x3fff) | 0x8000
  const hex = words.map((word) => word.toString(16).padStart(4, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
