import { createIsomorphicFn } from '@tanstack/react-start'
import { firstPaint } from './first-paint.ts'
import { guardLeaving } from './guard-leaving.ts'
import { serverPaths } from './server-paths.ts'
import { createDefaultPolicy } from './trusted-types.ts'

/** The script in the head of every page. Only the server renders it, so the browser's bundle has no second copy. */
export const headScript = createIsomorphicFn()
  .server(() => `(${createDefaultPolicy})();${firstPaint};(${guardLeaving})(${serverPaths})`)
  .client(() => '')
