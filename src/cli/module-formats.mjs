// Makes commands start faster. Node.js reads a package.json again for each module of the package, to learn the module's
// format; Drizzle has hundreds of modules and a package.json of 179 kB, which takes half of a command's time. All
// imported modules of Drizzle are ES modules.
import module from 'node:module'

const drizzle = '/node_modules/drizzle-orm/'

// Some supported versions of Node.js do not have this function. Everything works without it, only slower.
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
