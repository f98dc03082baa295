import { defineBench } from './kit/bench.ts'
import { readProcess } from './kit/in-process.ts'

export const memory = defineBench({
  name: 'memory',
  says: 'the translation memory over 50,000 texts: filling in what is known, and a suggestion, beside JSON.parse of the same texts',
  needs: [],
  sizes: {},
  figures: {
    suggestion: { says: 'a suggestion, p95, processor time', unit: 'ms', atMost: 10 },
    fill: { says: 'reading all in and filling in what is known, processor time', unit: 'ms', atMost: 1_000 },
    parses: { says: 'the same, beside JSON.parse of the same texts', unit: 'parses' },
    index: { says: 'making the index for similar texts, processor time', unit: 'ms' },
  },
  async prepare() {
    return { cases: ['50,000 texts'], a: () => readProcess('memory'), close: async () => {} }
  },
})
