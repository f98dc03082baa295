import { dirname, join, relative, resolve, sep } from 'node:path'
import { mayImport } from './import-table.ts'

const root = resolve(import.meta.dirname, '..', '..')

type Source = { value?: unknown } | null | undefined
type Importing = { source?: Source; argument?: { literal?: Source; value?: unknown } }
type Context<Node> = { filename: string; report: (found: { node: Node; message: string }) => void }

type Lines = { start: { line: number }; end: { line: number } }
type Named = { type: string; id?: { name?: string } | null; parent?: Named | null }
type Func = Named & { loc: Lines }
type LengthContext = Context<Func> & {
  options: readonly { max: number }[]
  sourceCode: { lines: readonly string[] }
}

/**
 * Returns a function’s own name, that of its variable, or that of the variable of a call that takes it, as with `memo`.
 */
function nameOf(node: Named): string {
  if (node.id?.name !== undefined) return node.id.name
  const { parent } = node
  return parent?.type === 'VariableDeclarator' || parent?.type === 'CallExpression' ? nameOf(parent) : ''
}

/** Returns the file that an import resolves to, from the project’s root; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#src/')) return `src/${specifier.slice(5)}`
  if (specifier.startsWith('#app/')) return `app/${specifier.slice(5)}`
  return specifier.startsWith('.') ? join(dirname(file), specifier).split(sep).join('/') : undefined
}

/**
 * An oxlint plugin. Its rules are the import table, for every form of an import, including types, and the length of
 * functions in .tsx files.
 */
export default {
  meta: { name: 'house' },
  rules: {
    imports: {
      create(context: Context<Importing>) {
        const file = relative(root, context.filename).split(sep).join('/')
        const check = (node: Importing) => {
          const specifier = node.source?.value ?? node.argument?.literal?.value ?? node.argument?.value
          if (typeof specifier !== 'string') return
          const target = targetOf(file, specifier)
          if (target !== undefined && !mayImport(file, target))
            context.report({ node, message: `${file} may not import ${target}: see tests/house/import-table.ts` })
        }
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        }
      },
    },
    // The linter’s own rule has only one limit per file and does not recognize components. In .tsx files, that limit is
    // the one for components, and this rule limits all other functions.
    'function-length': {
      meta: { schema: [{ type: 'object', properties: { max: { type: 'integer' } } }] },
      create(context: LengthContext) {
        if (!context.filename.endsWith('.tsx')) return {}
        const { max = 0 } = context.options[0] ?? {}
        const check = (node: Func) => {
          if (/^[A-Z]/.test(nameOf(node))) return
          const lines = context.sourceCode.lines.slice(node.loc.start.line - 1, node.loc.end.line)
          const own = lines.filter((line) => !/^\s*(?:$|\/[/*]|\*)/.test(line))
          if (own.length > max) context.report({ node, message: `A function of ${own.length} lines: at most ${max}` })
        }
        return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check }
      },
    },
  },
}
