import { execFileSync } from 'node:child_process'

/** Writes styles/system: Panda's functions and the stylesheet. Not by its PostCSS plugin, which breaks the server build in the same process. */
export function compileStyles(): void {
  const panda = (...args: string[]) =>
    execFileSync('node_modules/.bin/panda', [...args, '--config', 'styles/panda.config.ts', '--silent'], {
      stdio: 'inherit',
    })
  panda('codegen')
  panda('cssgen', '--outfile', 'styles/system/styles.css')
}

if (import.meta.main) compileStyles()
