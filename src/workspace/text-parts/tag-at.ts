import { matchAt } from './match-at.ts'

type Found = { length: number; id: string; name: string; role: 'open' | 'close' | 'empty' }

const attribute = /\s+[\w:@.-]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>]+))?/.source
const tag = new RegExp(String.raw`<(/?)(?:([A-Za-z][\w.:-]*)((?:${attribute})*)|(\d{1,3}))\s*(/?)>`, 'y')
const voids = new Set(['br', 'hr', 'img', 'wbr', 'input'])

/**
 * Finds `<b>`, `</b>`, `<br/>`, `<a href="…">` or `<0>` at a "<"; a lone one as in "x < 5" is text, and so is
 * `<info@example.com>`.
 */
export function tagAt(text: string, at: number): Found | null {
  const found = matchAt(tag, text, at)
  if (!found) return null
  const name = found[2] ?? found[4] ?? ''
  const isVoid = voids.has(name.toLowerCase())
  const isEmpty = found[5] === '/'
  const length = found[0].length
  if (found[1] === '/') return { length, id: `</${name}>`, name, role: 'close' }
  return { length, id: isEmpty && !isVoid ? `<${name}/>` : `<${name}>`, name, role: isEmpty ? 'empty' : 'open' }
}
