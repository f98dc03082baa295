import type { Issue, Term } from '#src/workspace/checks/check.ts'
import { createEngine } from '#src/workspace/checks/engine.ts'

type How = { desc?: string; to?: string; from?: string; terms?: readonly Term[] }

export function find(source: string, target: string, { desc = '', to = 'de', from = 'en', terms = [] }: How = {}) {
  const engine = createEngine({ sourceLang: from, targetLang: to, off: [], terms })
  return engine.try({ source, target, desc })
}

const codes = (findings: readonly Issue[]) => findings.map(({ code }) => code)
export const codesIn = (source: string, target: string, how?: How) => codes(find(source, target, how))
