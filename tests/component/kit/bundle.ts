import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { root } from '#src/cli/checkout/root.mjs'
import { serverModules } from './server-modules.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The client's code, as a page of the tests loads it. */
export const bundle = path('../../../.build/component')

/** Bundles the client once a run, in a tenth of the time that a build of the portal takes. */
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
