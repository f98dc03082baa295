// Node.js reads a package.json again for each of the package's modules, to learn their format. Drizzle has hundreds of
// modules and a package.json of 179 kB, which takes half of a command's time. All its modules that are imported are ES
// modules.
import module from 'node:module'

const drizzle = '/node_modules/drizzle-orm/'

// Missing in some supported versions; without it everything works, only slower.
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
