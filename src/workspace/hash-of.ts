/**
 * Returns the FNV-1a hash of a text, a full stop, and its length, both numbers in base 36. Use it only to tell versions
 * of the same text apart.
 */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(36)}.${text.length.toString(36)}`
}
