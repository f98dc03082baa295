import { execFileSync } from 'node:child_process'

/**
 * Writes Panda's functions and two style sheets into styles/system. styles.css has the rules of the portal.
 * workspace.css has all rules, and may be loaded after the other one. Panda's PostCSS plugin is not used, because it
 * breaks the server build in the same process.
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
