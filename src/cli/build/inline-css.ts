import { parseAst, type Plugin } from 'vite'

type Css = (...styles: never[]) => string
type Node = Record<string, unknown> & { type: string; start: number; end: number }

/**
 * Replaces each css({…}) of literals by class names and each recipe by one line: Panda's own functions are 9 kB that
 * the login page need not load.
 */
export function inlineCss(): Plugin {
  let css: Css | undefined
  let recipes = new Map<string, unknown>()
  return {
    name: 'portal-inline-css',
    apply: 'build',
    async buildStart() {
      css = (await import('#styles/css')).css
      recipes = new Map(Object.entries(await import('#styles/recipes')))
    },
    transform: {
      filter: { id: /\.[jt]sx?$/ },
      handler(code, id) {
        if (id.endsWith('/styles/system/recipes/create-recipe.js')) return quiet(shortRecipes)
        const [, name = ''] = /\/styles\/system\/recipes\/(\w+)\.js$/.exec(id) ?? []
        const recipe = recipes.get(name)
        if (recipe) return quiet(recipeModule(name, recipe))
        if (id.includes('/styles/system/')) return quiet(code)
        return css && code.includes('#styles/css') ? { code: inlineStyles(code, css), map: null } : null
      },
    },
  }
}

const quiet = (code: string) => ({ code, map: null, moduleSideEffects: false })

export function inlineStyles(code: string, css: Css): string {
  let written = code
  // Replaces from the end, so that earlier positions stay valid.
  for (const call of [...nodesOf(parseAst(code))].toSorted((one, other) => other.start - one.start)) {
    const style = styleOf(call)
    if (!style) continue
    const names: string = Reflect.apply(css, undefined, [style])
    written = written.slice(0, call.start) + JSON.stringify(names) + written.slice(call.end)
  }
  return written
}

function styleOf(call: Node): Record<string, unknown> | undefined {
  const { callee, arguments: parts } = call
  if (call.type !== 'CallExpression' || !isNode(callee) || callee['name'] !== 'css') return undefined
  if (!Array.isArray(parts) || parts.length !== 1) return undefined
  const value = literalOf(parts[0])
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function literalOf(node: unknown): unknown {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return node['value']
  if (node.type === 'TemplateLiteral') return templateOf(node)
  const { elements, properties } = node
  if (node.type === 'ArrayExpression' && Array.isArray(elements)) {
    const values = elements.map(literalOf)
    return values.includes(undefined) ? undefined : values
  }
  if (node.type !== 'ObjectExpression' || !Array.isArray(properties)) return undefined
  const entries = properties.map(entryOf)
  const whole = entries.filter((entry) => entry !== undefined)
  return whole.length === entries.length ? Object.fromEntries(whole) : undefined
}

function entryOf(property: unknown): [string, unknown] | undefined {
  if (!isNode(property) || property.type !== 'Property' || property['computed'] || !isNode(property['key']))
    return undefined
  const { name, value: quoted } = property['key']
  const value = literalOf(property['value'])
  const key = name ?? quoted
  return value === undefined || (typeof key !== 'string' && typeof key !== 'number') ? undefined : [String(key), value]
}

function templateOf(node: Node): string | undefined {
  const [only, ...others] = Array.isArray(node['quasis']) ? node['quasis'] : []
  if (others.length > 0 || !isNode(only)) return undefined
  const words = only['value']
  if (typeof words !== 'object' || words === null || !('cooked' in words)) return undefined
  return typeof words.cooked === 'string' ? words.cooked : undefined
}

function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if (isNode(tree)) yield tree
  for (const part of Object.values(tree)) yield* nodesOf(part)
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'start' in value &&
    typeof value.start === 'number'
  )
}

/**
 * Returns a recipe as one line. It works like Panda's, but without compound and responsive variants, which our recipes
 * do not have.
 */
export function recipeModule(name: string, recipe: unknown): string {
  if (typeof recipe !== 'function' || !('getVariantProps' in recipe) || typeof recipe.getVariantProps !== 'function')
    return ''
  const given: Record<string, unknown> = Reflect.apply(recipe.getVariantProps, undefined, [{}])
  const defaults = JSON.stringify(Object.fromEntries(Object.entries(given).filter(([key]) => key !== name)))
  const classes: unknown = Reflect.apply(recipe, undefined, [{}])
  if (typeof classes === 'string') {
    return `import { named } from './create-recipe.js'\nexport const ${name} = (variants) => named('${name}', ${defaults}, variants)`
  }
  const slots = JSON.stringify(Object.keys(classes ?? {}))
  return `import { slotted } from './create-recipe.js'\nexport const ${name} = (variants) => slotted('${name}', ${slots}, ${defaults}, variants)`
}

export const shortRecipes = `
export const named = (name, defaults, variants) => {
  const all = { ...defaults }
  for (const key in variants) if (variants[key] !== undefined) all[key] = variants[key]
  let names = name
  for (const key in all) names += ' ' + name + '--' + key + '_' + all[key]
  return names
}
export const slotted = (name, slots, defaults, variants) =>
  Object.fromEntries(slots.map((slot) => [slot, named(name + '__' + slot, defaults, variants)]))
`
