import { execFileSync } from 'node:child_process'

/**
 * Writes styles/system: Panda's functions, the portal's style sheet, and the workspace's, which has all rules in order
 * and so may follow it. Not done by the PostCSS plugin, which breaks the server build in the same process.
 */
export function compileStyles(): void {
  const panda = (of: 'all' | 'portal', ...args: string[]) =>
    execFileSync('node_modules/.bin/panda', [...args, '--config', 'styles/panda.config.ts', '--silent'], {
      stdio: 'inherit',
      env: { ...process.env, STYLES_OF: of },
    })
  panda('all', 'codegen')
  panda('all', 'cssgen', '--outfile', 'styles/system/workspace.css')
  panda('portal', 'cssgen', '--outfile', 'styles/system/styles.css')
}

if (import.meta.main) compileStyles()
