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

/** Switches a check on or off for all lists on this device. */
export const switchCheck = (id: CheckId, isOn: boolean): void => onDevice.write(switched(onDevice.now(), id, isOn))

/**
 * Switches a check on or off for one list on this device. A check that is off for all lists stays off. `list`: see
 * `listName`.
 */
export function switchCheckIn(list: string, id: CheckId, isOn: boolean): void {
  const { [list]: off = none, ...others } = inLists.now()
  const left = switched(off, id, isOn)
  inLists.write(left.length > 0 ? { ...others, [list]: left } : others)
}

export const useChecksOff = onDevice.use
/**
 * Returns the checks that the user has switched off for this list, without those that are off for all lists on this
 * device.
 */
export const useChecksOffIn = (list: string): readonly CheckId[] => inLists.use()[list] ?? none

/**
 * Returns the checks that are off in a list: those that are off for all lists on this device, and those that are off
 * for this list. A check may occur twice.
 */
export const offIn = (list: string): readonly CheckId[] => [...onDevice.now(), ...(inLists.now()[list] ?? none)]

/** Returns the same checks as `offIn`, and redraws when they change. The array stays the same object until then. */
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
 * Stores the user's choice of the placeholder families that a list uses (placeholders that can be mistaken for words,
 * such as ":name"). The choice takes precedence over the detected families.
 */
export const chooseFamilies = (list: string, held: readonly Family[]): void =>
  chosen.write({ ...chosen.now(), [list]: held })

/**
 * Detects from its texts which placeholder families a list uses, and stores them, so that its texts can also be checked
 * while the list is not open. `src`: the source language.
 */
export function findFamilies(list: string, texts: Wordings, src: string): void {
  const lang = src === 'master' ? guessLanguage(texts.slice(0, 1_000).map(({ source }) => source)) : src
  const used = usedFamilies(texts, lang)
  if (used.join() !== (found.now()[list] ?? plainFamilies).join()) found.write({ ...found.now(), [list]: used })
}

/**
 * Returns the placeholder families that a list uses: those that the user has chosen, otherwise those detected from its
 * texts. Until either is known, returns the families that are never mistaken for words in practice.
 */
export const familiesIn = (list: string): readonly Family[] => chosen.now()[list] ?? found.now()[list] ?? plainFamilies

export function useFamilies(list: string): readonly Family[] {
  const [own, ofTexts] = [chosen.use(), found.use()]
  return own[list] ?? ofTexts[list] ?? plainFamilies
}
