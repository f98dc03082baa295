import { defineConfig } from 'vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'

export default defineConfig(({ command }) => ({
  server: { port: 3000, strictPort: true, host: '127.0.0.1', allowedHosts: ['.localhost'] },
  build: {
    outDir: process.env['BUILD_FOLDER'] ?? 'dist',
    assetsInlineLimit: 0,
    // No list of what each part needs: it would lie in every page, the login's too, and grow with each screen. A page from
    // the server names its parts itself, and the service worker has the others.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    ssr: {
      // One file holds what the portal needs of its packages: looking up each of their thousand modules is a second of every start.
      // In development they stay what they are: as a module of its own no package of the older kind can be run.
      ...(command === 'build' && {
        resolve: {
          noExternal: true,
          external: ['@electric-sql/pglite', 'pg', 'pino', 'nodemailer', 'fake-indexeddb', 'prom-client'],
        },
      }),
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each page names its parts, and the routes those of all pages: a name is weight.
            chunkFileNames: 'assets/[hash].js',
            // What every page loads is one file: in 25 files it is 6 kB larger.
            codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] },
          },
        },
      },
    },
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'app',
      router: {
        generatedRouteTree: 'routeTree.gen.ts',
        // A page's loader comes with the page: the login page carries none of them.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      spa: { enabled: true, prerender: { outputPath: '/_shell.html' } },
      // The default looks only at importers inside srcDirectory; what we wrote lives in src.
      importProtection: {
        include: ['app/**', 'src/**'],
        client: { files: ['**/*.server.*', '**/src/backend/**', '**/src/gateway/transport.ts'] },
      },
    }),
    react(),
  ],
}))
