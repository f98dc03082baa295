// Node.js reads the whole package.json of a package anew for each of its modules, to learn their format. Drizzle has hundreds, and
// its package.json is 179 kB: half of the time that a command takes. All its modules that are reached by import are ES modules.
import module from 'node:module'

const drizzle = '/node_modules/drizzle-orm/'

// Not in every version that may run this; without it nothing is wrong, only slower.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (
      specifier.startsWith('.') &&
      parentURL?.includes(drizzle) &&
      parentURL.endsWith('.js') &&
      specifier.endsWith('.js')
    )
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  },
})
