import type { ChangeSearch, SetMessage } from '#src/workspace/screen/workspace-context.ts'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { m } from '#messages'
import { isNothing } from '#src/workspace/search/query.ts'
import { anyUnit, isWorklist, untranslatedAsTyped } from '#src/workspace/screen/queue/filter.ts'
import { neighbour } from '#src/workspace/screen/queue/queue.ts'
import { reachWords } from '#src/workspace/screen/queue/use-available-steps.ts'
import { nextLeft, nextToTranslate, useVisited } from '#src/workspace/screen/queue/trail.ts'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'
import { usePlace } from '#src/workspace/screen/shared/use-place.ts'
import { useElsewhere } from '#src/workspace/screen/shared/use-elsewhere.ts'
import { isServerReachable } from '#src/workspace/screen/shared/use-shared.ts'
import { useOpened, useDeferredAddress } from './use-opened.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { ViewWithin } from '#src/workspace/screen/use-within.ts'
import type { Person, Space, EditingActions, TextsView, Draft } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

/**
 * Opens the draft of a text. The previous draft is closed after the new one is open, in the same frame, so that the box
 * keeps the focus.
 */
function useDraft(key: string | undefined, openDraft: EditingActions['openDraft']): Draft | undefined {
  const [draft, setDraft] = useState<Draft>()
  useLayoutEffect(() => {
    if (key === undefined) return
    const opened = openDraft(key)
    // oxlint-disable-next-line react/set-state-in-effect -- opening reaches outside React, and rendering may not
    setDraft(opened)
    return () => opened.close()
  }, [key, openDraft])
  return key === undefined ? undefined : draft
}

type Parts = {
  view: ViewWithin
  space: Space
  person: Person | null
  listed: Listed
  search: WorkspaceSearch
  onSearch: ChangeSearch
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLDivElement | null>
  setMessage: SetMessage
}

/**
 * A step to another text. 'left': to a text that still needs work. 'untranslated': going back, also to texts done in
 * this session. 'first': to the first result of the search `q`.
 */
type Way = { to: 'any' | 'untranslated' | 'left'; step: 1 | -1; focusesBox: boolean } | { to: 'first'; q: string }

type Walk = {
  listed: Listed
  from: string
  isOpen: boolean
  /** Whether the list is a worklist: steps go to the texts that still match, translated or not. */
  isEvery: boolean
  view: Pick<EditingActions, 'typed'>
  trail: ReadonlySet<string>
}

/** Returns whether a text still needs work: in a worklist if it still matches, otherwise if it is untranslated. */
const isLeftOf = ({ isEvery, listed, view }: Walk) =>
  isEvery ? (listed.standing.queue.fits ?? anyUnit) : untranslatedAsTyped(view.typed)

/** Returns whether the current text itself still needs work. */
function isItselfLeft(walk: Walk): boolean {
  const { listed, from } = walk
  const unit = listed.at.has(from) ? listed.byKey.get(from) : undefined
  return unit !== undefined && isLeftOf(walk)(unit)
}

function isUntranslated({ byKey, typed }: Pick<TextsView & EditingActions, 'byKey' | 'typed'>, key: string): boolean {
  const unit = byKey.get(key)
  return unit !== undefined && untranslatedAsTyped(typed)(unit)
}

function nextOf({ step, to }: Exclude<Way, { to: 'first' }>, walk: Walk) {
  const { listed, from, isOpen, isEvery, trail } = walk
  if (to === 'any') return neighbour(listed, listed.byKey, from, step, anyUnit)
  const isLeft = isLeftOf(walk)
  // Texts of a worklist that no longer match were done in this session. Going back includes them.
  if (isEvery && step === -1) return neighbour(listed, listed.byKey, from, step, anyUnit, isLeft)
  const way = { queue: listed, byKey: listed.byKey, from, step, isLeft }
  const next = to === 'left' || isEvery ? nextLeft(way) : nextToTranslate({ ...way, trail })
  // The text that was open last may be the only one that still needs work.
  return next ?? (!isOpen && isItselfLeft(walk) ? { key: from, isRound: false } : undefined)
}

function saidOf(next: { isRound: boolean } | undefined, step: 1 | -1, walk: Walk): string {
  if (next === undefined) {
    return reachWords({ isEvery: walk.isEvery, isLast: isItselfLeft(walk) }).none
  }
  if (!next.isRound) return ''
  return step === 1 ? m.workspace_from_top() : m.workspace_from_bottom()
}

/**
 * Returns whether the box may get the focus after a page has loaded: not if an element has the focus, and not on a
 * phone. After a link was followed, the whole page has the focus, which does not count.
 */
const isArrival = () =>
  document.activeElement?.matches('body, main') === true && matchMedia('(hover: hover) and (pointer: fine)').matches

/** Moves the focus from the box to the list, so that letters typed for the next text do not get into a finished one. */
function leaveBox(box: HTMLElement | null, list: HTMLElement | null): void {
  const at = document.activeElement
  // If the text was closed before the list was shown, no element has the focus.
  if (at !== box && at !== document.body) return
  list?.focus()
  if (document.activeElement === box) box?.blur()
  // Chromium inserts input from some devices at the last caret.
  getSelection()?.removeAllRanges()
}

/** Returns whether the user has moved the focus to a field other than the box. */
function isTypingElsewhere(from: Element | null, box: HTMLElement | null): boolean {
  const at = document.activeElement
  return at !== null && at !== from && at !== box && at.matches('input, textarea, select, [role=dialog] *')
}

/**
 * Stores a step that was requested while the list is loading. It is dropped if the user types in another field
 * meanwhile, or changes the search.
 */
function useWish(typed: Listed['typed'], boxRef: Parts['boxRef']) {
  const [wish] = useState(() => {
    let wanted: { way: Way; from: Element | null } | null = null
    return {
      set: (way: Way | null) => void (wanted = way && { way, from: document.activeElement }),
      standing(): Way | null {
        if (wanted === null) return null
        const { way, from } = wanted
        const isGivenUp = way.to === 'first' ? typed.text() !== way.q : isTypingElsewhere(from, boxRef.current)
        return isGivenUp ? (wanted = null) : way
      },
    }
  })
  return wish
}

/**
 * Returns a function that focuses the list after a text is closed. On a small screen, or while texts load, the list is
 * only shown then.
 */
function useListOnClose(key: string, listRef: Parts['listRef']): () => void {
  const closed = useRef<'now' | 'before' | null>(null)
  const before = useRef(key)
  useLayoutEffect(() => {
    // The browser's Back button closes a text too.
    if (before.current !== '' && key === '') closed.current ??= 'before'
    before.current = key
    if (closed.current === null) return
    const isLeft = closed.current === 'now' || document.activeElement === document.body
    const isWanted = key === '' && isLeft
    closed.current = isWanted && !listRef.current ? 'before' : null
    if (isWanted) listRef.current?.focus()
  })
  return () => void (closed.current = 'now')
}

/** Returns the texts that were open last: on this device, and on another device if that was later. */
function useLastPlaces(
  { view, space, person, search }: Pick<Parts, 'view' | 'space' | 'person' | 'search'>,
  key: string,
) {
  const { owner, byKey, keys } = view
  const isHere = (one: string) => byKey.has(one) && keys?.has(one) !== false
  const { src, dst } = search
  const placeKey = usePlace(owner, space, dst, byKey.has(key) ? key : '')
  const [left, setLeft] = useState('')
  const lastKey = left === '' ? placeKey : left
  const elsewhere = useElsewhere({ space, src, dst }, key !== '', {
    owner,
    isReachable: isServerReachable(view, person),
  })
  return {
    leftKey: isHere(lastKey) ? lastKey : '',
    setLeft,
    // If the text belongs to another part of the collection, it is not offered here.
    elsewhere: elsewhere !== null && isHere(elsewhere.key) ? elsewhere : null,
  }
}

export function useOpenUnit({ view, space, person, listed, search, onSearch, boxRef, listRef, setMessage }: Parts) {
  const { src, dst, q, show } = search
  const [key, setKey] = useOpened(search.unit)
  const draft = useDraft(view.byKey.get(key)?.key, view.openDraft)
  const wantsBox = useRef<'always' | 'atArrival' | null>('atArrival')
  const trail = useVisited(`${space} ${src} ${dst}`, key, view.byKey)
  const { leftKey, setLeft, elsewhere } = useLastPlaces({ view, space, person, search }, key)
  // A step that was requested while the list is loading is made once the list is known.
  const wish = useWish(listed.typed, boxRef)

  // Opening a text from the list adds a history entry. Moving between texts does not, because the history would become
  // as long as a day's work.
  const address = useDeferredAddress(useStable((next: string) => onSearch({ unit: next }, search.unit !== '')))
  const open = useStable((next: string, focusesBox: boolean) => {
    wish.set(null)
    if (next === key) return boxRef.current?.focus()
    wantsBox.current = focusesBox ? 'always' : null
    setKey(next)
    address.later(next)
  })
  useEffect(() => {
    if (!draft || wantsBox.current === null) return
    const isWanted = wantsBox.current === 'always' || isArrival()
    wantsBox.current = null
    if (isWanted) boxRef.current?.focus()
    else if (document.activeElement === document.body) boxRef.current?.scrollIntoView({ block: 'nearest' })
  }, [draft, boxRef])

  const focusesList = useListOnClose(key, listRef)

  const isKnown = view.status !== 'loading' && !listed.isBehind && listed.units.length > 0 && listed.isTested
  const isEvery = isWorklist(search)
  const isFound = listed.q === (isNothing({ q }) ? '' : q) && !listed.isLooking
  const goToFirst = (way: Extract<Way, { to: 'first' }>) => {
    const isThere = isKnown && isFound && q === way.q
    wish.set(isThere || (q === way.q && listed.fault) ? null : way)
    const [first] = listed.keys
    if (isThere && first !== undefined) open(first, true)
  }
  const go = (way: Way) => {
    if (way.to === 'first') return goToFirst(way)
    const from = key || elsewhere?.key || leftKey
    const walk = { listed, from, isOpen: key !== '', isEvery, view, trail }
    const next = nextOf(way, walk)
    wish.set(next === undefined && !isKnown ? way : null)
    const isOver = next === undefined && (!isKnown || !isUntranslated(view, key))
    const isTold = next !== undefined || (way.to !== 'any' && isKnown)
    setMessage(isTold ? saidOf(next, way.step, walk) : '', listed.name)
    if (next !== undefined) open(next.key, way.focusesBox)
    else if (isOver && way.focusesBox) leaveBox(boxRef.current, listRef.current)
  }
  useEffect(() => {
    if (wish.standing()?.to !== 'first') wish.set(null)
  }, [wish, src, dst, show, q])
  const goOn = useStable(() => {
    const way = wish.standing()
    if (way) go(way)
  })
  useEffect(() => {
    if (isKnown) goOn()
  }, [isKnown, isFound, goOn])

  const openFirst = useStable((sought: string) => go({ to: 'first', q: sought }))

  return {
    key,
    /** Key of the text that was open last, in this visit or an earlier one. */
    leftKey,
    /** The text that was open last on another device, if that was later. The next step starts there. */
    elsewhere,
    draft,
    trail,
    isKnown,
    open,
    goToText: (step: 1 | -1, focusesBox: boolean) => go({ step, to: 'any', focusesBox }),
    goToUntranslated: (step: 1 | -1, focusesBox: boolean) => go({ step, to: 'untranslated', focusesBox }),
    goToLeft: () => go({ step: 1, to: 'left', focusesBox: true }),
    /** Opens the first result of a search as soon as it is known. */
    goToFirst: openFirst,
    close(): void {
      wish.set(null)
      address.callOff()
      setLeft(key)
      setKey('')
      onSearch({ unit: '' }, true)
      focusesList()
    },
  }
}
