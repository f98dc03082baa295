import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { root } from '#src/cli/checkout/root.mjs'

const file = join(root, 'package.json')

/** Bundles only the version from package.json: the browser needs no other part of it. */
export function packageVersion(): Plugin {
  return {
    name: 'portal-package-version',
    enforce: 'pre',
    load: {
      filter: { id: file },
      handler: () => JSON.stringify(z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))),
    },
  }
}
