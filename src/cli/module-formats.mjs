// Node.js reads a package.json anew for each of its modules, to learn their format. Drizzle has hundreds and a package.json of
// 179 kB: half of a command's time. All its modules that are reached by import are ES modules.
import module from 'node:module'

const drizzle = '/node_modules/drizzle-orm/'

// Missing in some supported versions; without it nothing is wrong, only slower.
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
