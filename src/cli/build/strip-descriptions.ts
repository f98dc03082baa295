import { parseAst, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [part: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const wordsOfCall = new Set(['summary', 'description', 'example'])

/**
 * Removes code from the browser's bundle that only the OpenAPI document uses, zod's JSON Schema, and zod's own
 * messages.
 */
export function stripDescriptions(): Plugin[] {
  return [
    contractWithoutWords(),
    {
      name: 'zod-without-json-schema',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js/ },
        handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
      },
    },
    {
      // The portal words errors itself.
      name: 'zod-without-words',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: /\/zod\/v4\/locales\/en\.js/ },
        handler: () => ({ code: 'export default () => ({ localeError: () => undefined })', map: null }),
      },
    },
    {
      name: 'zod-without-formats-and-cycles',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: /\/zod\/v4\/(core\/memoizer|classic\/schemas)\.js/ },
        handler: (code, id) => ({
          code: id.includes('memoizer') ? noCycles : withoutUnused(withoutFormats(code)),
          map: null,
        }),
      },
    },
    {
      // Every form bundles these modules, but no form here has groups or listens to form events.
      name: 'form-without-groups-and-devtools',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: /@tanstack\/(form-core|react-form)\/dist\/esm\/(EventClient|useFormGroup)\.js/ },
        handler: (_, id) => ({ code: id.includes('EventClient') ? noEvents : noGroups, map: null }),
      },
    },
  ]
}

// Entries and answers come from JSON, so no value contains itself.
const noCycles = ['memoizer', 'isBackEdge', 'isRecursiveSchema']
  .map((name) => `export const ${name} = () => undefined`)
  .join('\n')
const noEvents = 'export const formEventClient = { emit: () => {}, on: () => () => {} }'
const noGroups =
  "export const FormGroup = () => { throw new Error('left out of the build') }\nexport const useFormGroup = FormGroup"

/** Returns a zod module whose exports do nothing: every schema references them, but no browser uses their results. */
export function withoutJsonSchema(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  return names.map((name) => `export const ${name} = () => ({})`).join('\n')
}

/**
 * Removes the method per format from zod's strings, each of which bundles that format: our schemas call `z.email()` and
 * the like.
 */
export function withoutFormats(code: string): string {
  return code.replaceAll(
    /^    \w+\(params\) \{\n        return this\.check\(core\._\w+\(Zod\w+, params\)\);\n    \},\n/gm,
    '',
  )
}

/** Methods that none of our schemas uses: each bundles the schema or check that it creates. */
export const unusedMethods = [
  ['and', 'prefault', 'nonoptional', 'readonly', 'slugify', 'lowercase', 'uppercase', 'multipleOf', 'step'],
  ['validate', 'validateAsync', 'safeEncode', 'safeDecode', 'safeEncodeAsync', 'safeDecodeAsync'],
  ['encode', 'decode', 'encodeAsync', 'decodeAsync'],
].flat()

export function withoutUnused(code: string): string {
  const names = unusedMethods.join('|')
  return code.replaceAll(
    new RegExp(
      `^    (?:async )?(?:${names})(?:\\([^)]*\\)|: (?:async )?function \\w+\\([^)]*\\)) \\{\\n(?:        .*\\n)+    \\},\\n`,
      'gm',
    ),
    '',
  )
}

function contractWithoutWords(): Plugin {
  return {
    name: 'strip-descriptions',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/(?:(?:call|values)\/)?[^/]+\.ts$/ },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  }
}

export function withoutDescriptions(code: string): string {
  const cuts: { start: number; end: number; by: string }[] = []
  visit(parseAst(code, { lang: 'ts' }), (node) => {
    const { callee } = node
    if (node.type !== 'CallExpression' || !isNode(callee)) return
    if (callee.type === 'MemberExpression' && nameOf(callee['property']) === 'describe' && isNode(callee['object']))
      cuts.push({ start: callee['object'].end, end: node.end, by: '' })
    if (nameOf(callee) === 'call')
      for (const { key, value } of propertiesOf(node))
        if (wordsOfCall.has(nameOf(key)) && isNode(value))
          cuts.push({ start: value.start, end: value.end, by: 'undefined' })
  })
  // Cuts from the end, so that earlier positions stay valid; a cut inside another one is skipped.
  let stripped = code
  let reach = Number.POSITIVE_INFINITY
  for (const { start, end, by } of cuts.toSorted((a, b) => b.end - a.end || a.start - b.start)) {
    if (end > reach) continue
    stripped = stripped.slice(0, start) + by + stripped.slice(end)
    reach = start
  }
  return stripped
}

const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value']) : '')

function propertiesOf(call: Node): Node[] {
  const [first] = Array.isArray(call['arguments']) ? call['arguments'] : []
  return isNode(first) && Array.isArray(first['properties']) ? first['properties'].filter(isNode) : []
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, see))
  if (!isNode(value)) return
  see(value)
  Object.values(value).forEach((part) => visit(part, see))
}
