import { defineBench } from './kit/bench.ts'
import { readProcess } from './kit/in-process.ts'

export const checks = defineBench({
  name: 'checks',
  says: 'all checks over 50,000 texts in a process that has never run them, and a keystroke, beside JSON.parse of the same texts',
  needs: [],
  sizes: {},
  figures: {
    cold: { says: 'all checks, processor time', unit: 'ms', atMost: 1_000 },
    keystroke: { says: 'checks of a text that is typed in, p99', unit: 'ms', atMost: 2 },
    wall: { says: 'all checks, on the wall', unit: 'ms' },
    parses: { says: 'all checks, beside JSON.parse of the same texts', unit: 'parses' },
  },
  async prepare() {
    return { cases: ['50,000 texts'], a: () => readProcess('checks'), close: async () => {} }
  },
})
