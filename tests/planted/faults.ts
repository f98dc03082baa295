import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A fault that a maintainer might introduce, and the test files that should detect it. */
export type Fault = { name: string; patch: string; breaks: string; tests: string[] }

/** Returns every fault in this folder, sorted by name. A missing header gives an empty value. */
export function readFaults(): Fault[] {
  const patches = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.patch'))
  return patches.toSorted().map((file) => {
    const patch = join(import.meta.dirname, file)
    const [head = ''] = readFileSync(patch, 'utf8').split('diff --git ', 1)
    const said = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? ''
    const tests = said('Tests').split(/\s+/).filter(Boolean)
    return { name: basename(file, '.patch'), patch, breaks: said('Breaks'), tests }
  })
}

export const laneOf = (file: string): 'unit' | 'component' | 'e2e' =>
  file.startsWith('e2e/') ? 'e2e' : file.startsWith('tests/component/') ? 'component' : 'unit'
