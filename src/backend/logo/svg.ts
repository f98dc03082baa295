import { setImmediate } from 'node:timers/promises'
import { svgNamespace } from './svg-names.ts'
import { assertDrawable } from './svg-repeats.ts'
import { type Part, readSvg } from './svg-tree.ts'

/** Whether bytes are meant as an SVG drawing, in any encoding: text that begins with a tag and has an svg element. */
export function isSvg(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\0', '')
  return /^[\s\xef\xbb\xbf\xfe\xff]*</.test(text) && /<(?:[\w.-]+:)?svg[\s/>]/.test(text)
}

/** Rewrites a drawing from its parsed parts. Throws Unfit. */
export async function rewriteSvg(bytes: Uint8Array): Promise<Uint8Array> {
  const { root, rules } = await readSvg(bytes)
  assertDrawable(root, rules)
  await setImmediate()
  return Buffer.from(`${write(root, ` xmlns="${svgNamespace}"`)}\n`)
}

function write({ name, attributes, children }: Part, more = ''): string {
  const written = [...attributes].map(([attribute, value]) => ` ${attribute}="${escape(value)}"`).join('')
  const inner = children.map((child) => (typeof child === 'string' ? escape(child) : write(child))).join('')
  return inner === '' ? `<${name}${more}${written}/>` : `<${name}${more}${written}>${inner}</${name}>`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"\t\n\r]/g, (found) => `&#${found.charCodeAt(0)};`)
}
