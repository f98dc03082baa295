import type { Plugin } from 'vite'

/**
 * Lets a browser import a part without Vite's lists of what else it needs, which this build has none of
 * (`resolveDependencies` in app.config.ts): every page would load the code that reads them. A part that cannot be fetched is
 * told as Vite tells it.
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
