import { defineConfig } from 'vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { inlineCss } from './src/cli/inline-css.ts'

export default defineConfig({
  server: { port: 3000, strictPort: true, host: '127.0.0.1', allowedHosts: ['.localhost'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page loads is one file: it compresses better, and the login page weighs what it must.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules.(react|react-dom|scheduler|use-sync-external-store|@tanstack.(react-router|router-core|history|react-store|store)|zod)[\\/]|styles.system.(recipes|css.cx)|messages.paraglide.runtime/,
                },
              ],
            },
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
        client: { files: ['**/*.server.*', '**/src/backend/**', '**/src/vue/transport.ts'] },
      },
    }),
    react(),
    inlineCss(),
  ],
})
