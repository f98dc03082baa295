import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import type { Issue } from './check.ts'
import { dismissalOf } from '#src/workspace/dismissed.ts'
import { createEngine } from './engine.ts'
import { checks } from './registry.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'

type Text = { lang: string; text: string; source: string | null; desc: string; dismissed: string | undefined }

const warnings = checkIds.filter((id) => id === 'sameSource' || checks[id].severity === 'warning')

export type ListSetting = { off: readonly CheckId[]; families: readonly Family[] }
export type WithError<One> = { text: One; errors: readonly Issue[] }

/**
 * Returns the texts that have errors, each with all its errors, the most serious first. Errors of checks that are off
 * and dismissed errors are left out. Texts without a source cannot be checked, and are returned without errors. Yields
 * the share of the texts checked so far, 0 to 1. `settingIn`: returns the setting for a target language.
 */
export function* withErrors<One extends Text>(
  texts: readonly One[],
  settingIn: (lang: string) => ListSetting,
): Generator<number, WithError<One>[], undefined> {
  const engines = new Map<string, ReturnType<typeof createEngine>>()
  const wrong: WithError<One>[] = []
  for (const [at, one] of texts.entries()) {
    const { lang, text, source, desc, dismissed } = one
    yield at / texts.length
    if (source === null) {
      wrong.push({ text: one, errors: [] })
      continue
    }
    // Errors do not depend on the source language or the glossary.
    const { off, families } = settingIn(lang)
    const setting = { sourceLang: '', targetLang: lang, off: [...off, ...warnings], terms: [], families }
    const engine = engines.get(lang) ?? createEngine(setting)
    engines.set(lang, engine)
    const away = dismissalOf(dismissed, source, text)
    const found = engine.try({ source, target: text, desc }).filter(({ check }) => !away.includes(check))
    // Most serious: with an empty plural form, nothing would be shown.
    const errors = found.toSorted((a, b) => Number(b.check === 'emptyBranches') - Number(a.check === 'emptyBranches'))
    if (errors.length > 0) wrong.push({ text: one, errors })
  }
  return wrong
}
