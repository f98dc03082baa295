import { chmodSync, copyFileSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { create } from 'tar'
import { megabytes } from '#src/backend/admin/operate/archive.ts'
import portal from '#package.json' with { type: 'json' }
import { currentBuild } from '#src/cli/checkout/builds.mjs'
import { root } from '#src/cli/checkout/root.mjs'
import { build } from '#src/cli/prepare.mjs'
import { traceImports } from './trace.ts'

// `npm run package`: packs the built server with Node.js and the modules that both load, and nothing else.
/** What a package runs; the build’s own modules are added. */
const programs = ['src/cli/deploy/start.mjs', 'src/cli/serve.ts', 'src/cli/portal.ts', 'src/cli/import.ts']
/** What it reads at run time, and what operators need. */
const data = [
  'src/backend/migrations/*.sql',
  'src/backend/migrations/meta/_journal.json',
  'src/backend/demo/data/**',
  'src/cli/deploy/{*.md,*.service,*.conf,*.cfg,Caddyfile}',
  'src/cli/{settings,sites}.md',
  'src/cli/deploy/grafana.json',
  'src/backend/admin/{README,upgrading,exchange/README}.md',
  'node_modules/swagger-ui-dist/{LICENSE,NOTICE}',
  'LICENSE',
]
/** Files of packages that no program loads: types, sources, maps, documents, tests. */
const unused =
  /\.(?:map|ts|mts|cts|tsx|flow|markdown)$|\/(?:test|tests|docs|doc|example|examples|bench|benchmarks|\.github)\/|\/(?!license)[^/]+\.md$/i

if (process.platform === 'win32') throw new Error('A package runs on Linux and macOS: make it there.')

build()
const { folder, bytes } = assemble()
const archive = `${folder}.tar.gz`
const gzip = { level: 9 }
await create({ file: archive, cwd: dirname(folder), gzip, portable: true, strict: true }, [basename(folder)])
console.log(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(bytes)}`)

/** Copies what a package contains into an empty folder, and returns the folder and its size in bytes. */
function assemble(): { folder: string; bytes: number } {
  const { name, version, license, type, imports } = portal
  const folder = join(root, '.build', 'package', `${name}-${version}-${process.platform}-${process.arch}`)
  rmSync(dirname(folder), { recursive: true, force: true })
  let bytes = 0
  const put = (source: string, path: string, mode = 0o644) => {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
    copyFileSync(join(root, source), target)
    chmodSync(target, mode)
    bytes += statSync(target).size
  }
  const current = currentBuild()
  if (current === undefined) throw new Error('There is no build.')
  const built = relative(root, current.folder)
  const { files, packages } = traceImports(root, [...programs, ...filesOf(`${built}/server/**/*.js`)])
  const modules = packages.flatMap((one) => filesOf(`${one}/**`).filter((file) => !unused.test(file)))
  const all = new Set([...files, ...modules, ...filesOf(`${built}/**`), 'dist/current.json', ...data.flatMap(filesOf)])
  all.delete('package.json')
  for (const path of all) put(path, path)
  put('node_modules/node/bin/node', 'bin/node', 0o755)
  put('src/cli/deploy/portal.sh', 'bin/portal', 0o755)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, license, type, imports }, null, 2))
  return { folder, bytes }
}

function filesOf(pattern: string): string[] {
  const found = globSync(pattern, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  if (found.length === 0) throw new Error(`${pattern} matches no file`)
  return found.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}
