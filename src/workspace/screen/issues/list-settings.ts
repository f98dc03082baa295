import { useMemo } from 'react'
import * as z from 'zod'
import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import { offByDefault } from '#src/workspace/checks/check.ts'
import { createStoredSetting } from '#src/workspace/screen/stored-setting.ts'
import { guessLanguage } from '#src/workspace/checks/rules/words/telling-words.ts'
import { usedFamilies } from '#src/workspace/checks/used-families.ts'
import { families, type Family, plainFamilies } from '#src/workspace/text-parts/families.ts'

// The name of a check that no longer exists is dropped, and the rest of the setting is kept.
const ids = z.pipe(
  z.array(z.string()),
  z.transform((names) => names.flatMap((name) => checkIds.find((id) => id === name) ?? [])),
)
const lists = z.record(z.string(), ids)

const onDevice = createStoredSetting<readonly CheckId[]>(
  'portal.checks-off',
  (value) => ids.safeParse(value).data,
  offByDefault,
)
/** Whether Done stops once at a text with errors. */
export const stopsAtErrors = createStoredSetting<boolean>(
  'portal.stop-at-errors',
  (value) => (typeof value === 'boolean' ? value : undefined),
  false,
)
const inLists = createStoredSetting<Readonly<Record<string, readonly CheckId[]>>>(
  'portal.checks-off-lists',
  (value) => lists.safeParse(value).data,
  {},
)

const none: readonly CheckId[] = []
const switched = (off: readonly CheckId[], id: CheckId, isOn: boolean): readonly CheckId[] => {
  const others = off.filter((other) => other !== id)
  return isOn ? others : [...others, id]
}

/** Returns the name of a list: a collection in one language. */
export const listName = (space: string, dst: string): string => `${space} ${dst}`

/** Switches a check for all lists on this device. */
export const switchCheck = (id: CheckId, isOn: boolean): void => onDevice.write(switched(onDevice.now(), id, isOn))

/** Switches a check for one list on this device. */
export function switchCheckIn(list: string, id: CheckId, isOn: boolean): void {
  const { [list]: off = none, ...others } = inLists.now()
  const left = switched(off, id, isOn)
  inLists.write(left.length > 0 ? { ...others, [list]: left } : others)
}

export const useChecksOff = onDevice.use
/** Returns the checks that are off in this list only. */
export const useChecksOffIn = (list: string): readonly CheckId[] => inLists.use()[list] ?? none

/** Returns the checks that are off in a list: on the whole device, or in that list. */
export const offIn = (list: string): readonly CheckId[] => [...onDevice.now(), ...(inLists.now()[list] ?? none)]

/** Returns the checks that are off in a list. The array stays the same object until a setting changes. */
export function useOffIn(list: string): readonly CheckId[] {
  const [all, own] = [useChecksOff(), useChecksOffIn(list)]
  return useMemo(() => (own.length > 0 ? [...all, ...own] : all), [all, own])
}

type ByList = Readonly<Record<string, readonly Family[]>>

const schema = z.record(z.string(), z.array(z.enum(families)))
const read = (value: unknown) => schema.safeParse(value).data
const nothing: ByList = {}
const chosen = createStoredSetting<ByList>('portal.placeholder-families', read, nothing)
const found = createStoredSetting<ByList>('portal.placeholder-families-found', read, nothing)

type Wordings = readonly { source: string; target: string | null }[]

/**
 * Stores which placeholders that look like words are used in a list, as chosen by the user. The choice replaces the
 * detected ones.
 */
export const chooseFamilies = (list: string, held: readonly Family[]): void =>
  chosen.write({ ...chosen.now(), [list]: held })

/**
 * Detects which placeholders that look like words a list uses, and stores them. Texts are also checked where their list
 * is not open.
 */
export function findFamilies(list: string, texts: Wordings, src: string): void {
  const lang = src === 'master' ? guessLanguage(texts.slice(0, 1_000).map(({ source }) => source)) : src
  const used = usedFamilies(texts, lang)
  if (used.join() !== (found.now()[list] ?? plainFamilies).join()) found.write({ ...found.now(), [list]: used })
}

/**
 * Returns which placeholders that look like words a list uses: those chosen by the user, or else those detected from
 * its texts.
 */
export const familiesIn = (list: string): readonly Family[] => chosen.now()[list] ?? found.now()[list] ?? plainFamilies

export function useFamilies(list: string): readonly Family[] {
  const [own, ofTexts] = [chosen.use(), found.use()]
  return own[list] ?? ofTexts[list] ?? plainFamilies
}
