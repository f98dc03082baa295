import { createEngine } from './engine.ts'
import { guessLanguage } from './function-words.ts'
import type { Answer, Request } from './protocol.ts'

type Found = Answer['found'][number]

/** Answers requests with an engine of its own; a source language without a name is guessed from the first texts. */
export function createAnswering(tell: (answer: Answer) => void): (request: Request) => void {
  let engine: ReturnType<typeof createEngine> | null = null
  let setting: Extract<Request, { kind: 'start' }>['setting'] | null = null
  return (request) => {
    if (request.kind === 'start') {
      setting = request.setting
      engine = null
      return
    }
    if (!setting) return
    const { keys, sources, targets, descs, isLast } = request
    const sourceLang = setting.sourceLang === 'master' ? guessLanguage(sources) : setting.sourceLang
    engine ??= createEngine({ ...setting, sourceLang })
    let found = keys.map((key): Found => ({ key, findings: [] }))
    try {
      const touched = engine.put(
        keys.map((key, at) => ({ key, source: sources[at] ?? '', target: targets[at] ?? null, desc: descs[at] ?? '' })),
      )
      found = [...touched].map((key) => ({ key, findings: [...(engine?.findingsOf(key) ?? [])] }))
    } finally {
      // Also where a check broke: each request has its answer, or what came before would be shown for ever.
      tell({ found, isLast })
    }
  }
}
