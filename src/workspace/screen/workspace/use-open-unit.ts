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
 * Opens the draft of a text. The previous draft is closed only when the new one is open, in the same frame, so that the
 * box keeps the focus.
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

/** A step. 'left' skips texts done in this session, which 'untranslated' includes on the way back. */
type Way = { to: 'any' | 'untranslated' | 'left'; step: 1 | -1; focusesBox: boolean } | { to: 'first'; q: string }

type Walk = {
  listed: Listed
  from: string
  isOpen: boolean
  /** In a worklist the steps go to the texts that it wants, translated or not. */
  isEvery: boolean
  view: Pick<EditingActions, 'typed'>
  trail: ReadonlySet<string>
}

/** Returns the filter of target texts: in a worklist those that still match, elsewhere untranslated ones. */
const isLeftOf = ({ isEvery, listed, view }: Walk) =>
  isEvery ? (listed.standing.queue.fits ?? anyUnit) : untranslatedAsTyped(view.typed)

/** Returns whether the current text itself is a target. */
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
  // Texts of a worklist that no longer match were done in this session, so going back includes them.
  if (isEvery && step === -1) return neighbour(listed, listed.byKey, from, step, anyUnit, isLeft)
  const way = { queue: listed, byKey: listed.byKey, from, step, isLeft }
  const next = to === 'left' || isEvery ? nextLeft(way) : nextToTranslate({ ...way, trail })
  // The text opened last may be the only remaining one.
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
 * Returns whether the page may focus the box: after a reload, or at an address with a text. Not if an element has the
 * focus (a link focuses the whole page, which does not count), and not on a phone.
 */
const isArrival = () =>
  document.activeElement?.matches('body, main') === true && matchMedia('(hover: hover) and (pointer: fine)').matches

/** Takes the focus from the box, so that letters typed for the next text do not end up in a finished one. */
function leaveBox(box: HTMLElement | null, list: HTMLElement | null): void {
  const at = document.activeElement
  // If the text was left before the list was there, no element has the focus.
  if (at !== box && at !== document.body) return
  list?.focus()
  if (document.activeElement === box) box?.blur()
  // Chromium inserts a device's input where the caret was last.
  getSelection()?.removeAllRanges()
}

/** Returns whether the focus has moved to a field other than the box. */
function isTypingElsewhere(from: Element | null, box: HTMLElement | null): boolean {
  const at = document.activeElement
  return at !== null && at !== from && at !== box && at.matches('input, textarea, select, [role=dialog] *')
}

/**
 * Holds a navigation requested while the list is loading. It is dropped if the user types elsewhere meanwhile, or
 * searches for something else.
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
 * Returns a function that focuses the list once no text is open. On a small screen, or while the texts load, the list
 * does not exist before.
 */
function useListOnClose(key: string, listRef: Parts['listRef']): () => void {
  const closed = useRef<'now' | 'before' | null>(null)
  const before = useRef(key)
  useLayoutEffect(() => {
    // The browser's Back closes a text too.
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

/** Returns where the user was last: here, and on another device if that was later. */
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
    // A text opened in another part is offered there, and in the list of all texts.
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
  // A navigation requested while the list is loading runs as soon as the list is known.
  const wish = useWish(listed.typed, boxRef)

  // Opening from the list adds a history entry. Moving between texts does not, or the history would contain a day's
  // work.
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
    /** Key of the text opened last, in this visit or the one before. */
    leftKey,
    /** The text opened last on another device, if that was later. The next step starts from it. */
    elsewhere,
    draft,
    trail,
    isKnown,
    open,
    goToText: (step: 1 | -1, focusesBox: boolean) => go({ step, to: 'any', focusesBox }),
    goToUntranslated: (step: 1 | -1, focusesBox: boolean) => go({ step, to: 'untranslated', focusesBox }),
    goToLeft: () => go({ step: 1, to: 'left', focusesBox: true }),
    /** Opens a search's first result as soon as it is there. */
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
