import { createEngine } from '#src/workspace/checks/engine.ts'
import { guessLanguage } from '#src/workspace/checks/rules/words/telling-words.ts'
import type { Answer, Request } from './protocol.ts'

type Engine = ReturnType<typeof createEngine>

/**
 * Puts texts into the engine. Returns the keys whose issues may have changed, and the errors by key: if a check throws
 * for one text, the others are still checked.
 */
function putAll(engine: Engine, units: Parameters<Engine['put']>[0]) {
  const failure = new Map<string, unknown>()
  try {
    return { touched: engine.put(units), failure }
  } catch {
    const touched = new Set<string>()
    for (const unit of units) {
      touched.add(unit.key)
      try {
        for (const key of engine.put([unit])) touched.add(key)
      } catch (error) {
        failure.set(unit.key, error)
      }
    }
    return { touched, failure }
  }
}

/**
 * Returns a function that takes requests, and passes its answers to `tell`. After a `start` request, the next texts are
 * checked by a new engine; for the source language "master", it guesses the language from these texts. If a check
 * throws, the answer is sent first, and then the error is thrown.
 */
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
    const units = keys.map((key, at) => {
      return { key, source: sources[at] ?? '', target: targets[at] ?? null, desc: descs[at] ?? '' }
    })
    const { touched, failure } = putAll(engine, units)
    const found = [...touched].map((key) => ({
      key,
      findings: failure.has(key) ? [] : [...(engine?.findingsOf(key) ?? [])],
    }))
    // The answer is sent even if a check threw. Without it, outdated issues would stay on the screen.
    tell({ found, isLast })
    const [first] = failure.values()
    if (failure.size > 0) throw first
  }
}
