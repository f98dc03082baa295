import { dirname, join, relative, resolve, sep } from 'node:path'
import { mayImport } from './import-table.ts'

const root = resolve(import.meta.dirname, '..', '..')

type Source = { value?: unknown } | null | undefined
type Importing = { source?: Source; argument?: { literal?: Source; value?: unknown } }
type Context = { filename: string; report: (found: { node: Importing; message: string }) => void }

/** The file that an import means, from the project's root; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#src/')) return `src/${specifier.slice(5)}`
  if (specifier.startsWith('#app/')) return `app/${specifier.slice(5)}`
  return specifier.startsWith('.') ? join(dirname(file), specifier).split(sep).join('/') : undefined
}

/** oxlint's way to a rule of one's own: the import table, for every form that an import has, types too. */
export default {
  meta: { name: 'house' },
  rules: {
    imports: {
      create(context: Context) {
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
  },
}
