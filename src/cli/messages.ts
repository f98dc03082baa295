import { compile } from '@inlang/paraglide-js'
import { readFileSync } from 'node:fs'

/** Compiles messages/*.json into messages/paraglide. A bundle then contains only the messages that it uses. */
export async function compileMessages(): Promise<void> {
  await compile({
    project: './messages/project.inlang',
    outdir: './messages/paraglide',
    strategy: ['baseLocale'],
    isServer: "typeof window === 'undefined'",
    emitReadme: false,
    additionalFiles: { 'registry.js': readFileSync('messages/registry.js', 'utf8') },
  })
}

if (import.meta.main) await compileMessages()
