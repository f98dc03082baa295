import { createIsomorphicFn } from '@tanstack/react-start'
import { firstPaint } from './first-paint.ts'
import { guardLeaving } from './guard-leaving.ts'
import { serverPaths } from './server-paths.ts'

/** What runs before anything is fetched. Only the server writes it, so the browser loads no second copy. */
export const headScript = createIsomorphicFn()
  .server(() => `${firstPaint};(${guardLeaving})(${serverPaths})`)
  .client(() => '')
