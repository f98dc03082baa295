import type { Plugin } from 'vite'

/**
 * Removes Vite's wrapper of dynamic imports: this build has no preload lists (`resolveDependencies` in app.config.ts),
 * and every page would load the wrapper's code. A module that cannot be fetched is still reported as Vite reports it.
 */
export function plainImports(): Plugin {
  return {
    name: 'portal-plain-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => helper,
    },
  }
}

const helper = `export const __vitePreload = (load) => load().catch((payload) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  if (!event.defaultPrevented) throw payload
})`
