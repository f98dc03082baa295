import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { root } from '#src/cli/checkout/root.mjs'
import { serverModules } from './server-modules.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The folder of the client's bundle that the tests' pages load. */
export const bundle = path('../../../.build/component')

/** Bundles the client once per run. Takes a tenth of the time of a portal build. */
export default async function makeBundle(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/',
    mode: 'production',
    plugins: [serverModules()],
    build: {
      outDir: bundle,
      emptyOutDir: true,
      lib: { entry: path('../client/app.tsx'), formats: ['es'], fileName: 'app' },
      rolldownOptions: { shimMissingExports: true, output: { codeSplitting: false }, onLog: () => undefined },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    worker: { format: 'es' },
  })
}
