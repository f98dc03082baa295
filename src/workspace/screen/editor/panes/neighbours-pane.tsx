import { useDeferredValue, useMemo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { languageProps } from '#src/workspace/text/language-props.ts'
import type { PaneProps, Pane } from './pane.ts'
import { UsualText } from '#src/workspace/screen/text/usual-text.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { isTranslated, standingText } from '#src/workspace/text/blank.ts'

/**
 * Returns the `count` keys before `key` and the `count` keys after it, or fewer if there are no more, in alphabetical
 * order. Texts of the same screen or message have adjacent keys.
 */
export function neighboursOf(
  keys: Iterable<string>,
  key: string,
  count: number,
): { before: string[]; after: string[] } {
  const before: string[] = []
  const after: string[] = []
  for (const one of keys) {
    if (one === key) continue
    if (one < key) hold(before, one, count, (a, b) => a > b)
    else hold(after, one, count, (a, b) => a < b)
  }
  return { before: before.toReversed(), after }
}

function hold(nearest: string[], key: string, count: number, isNearer: (a: string, b: string) => boolean): void {
  const last = nearest.at(-1)
  if (nearest.length === count && last !== undefined && !isNearer(key, last)) return
  let at = nearest.length
  while (at > 0 && isNearer(key, nearest[at - 1] ?? '')) at -= 1
  nearest.splice(at, 0, key)
  if (nearest.length > count) nearest.pop()
}

const shownOnEachSide = 2

const list = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const row = css({
  display: 'block',
  width: 'full',
  textAlign: 'start',
  paddingBlock: '1',
  paddingInline: '2',
  marginInline: '-2',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { background: 'sunk' },
  _focusVisible: { outline: '[2px solid {colors.accent}]' },
})
const line = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const code = css({ textStyle: 'code', color: 'ink-3' })
const quiet = css({ color: 'ink-2' })

function NeighboursPane({ unit }: PaneProps) {
  const { byKey, open, source, target } = useWorkspaceContext()
  // Deferred, so that opening the next text is not delayed.
  const key = useDeferredValue(unit.key)
  const { before, after } = useMemo(
    () => neighboursOf(byKey.keys(), key, shownOnEachSide),
    // byKey is changed in place. At first it contains only the text from the address.
    // oxlint-disable-next-line react/exhaustive-deps
    [byKey, byKey.size, key],
  )
  const units = [...before, ...after].flatMap((one) => byKey.get(one) ?? [])
  if (units.length === 0) return <p data-none="">{m.workspace_neighbours_none()}</p>
  return (
    <ul className={list}>
      {units.map((one) => (
        <li key={one.key}>
          <button type="button" className={row} onClick={() => open(one.key, true)}>
            <span className={`${line} ${code} ${css({ display: 'block' })}`}>{one.key}</span>
            <span className={`${line} ${css({ display: 'block' })}`} {...languageProps(source.lang)}>
              <UsualText text={one.source} />
            </span>
            {isTranslated(one) ? (
              <span className={`${line} ${quiet} ${css({ display: 'block' })}`} {...languageProps(target.lang)}>
                <UsualText text={standingText(one) ?? ''} />
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

export const pane: Pane = { order: 8, title: m.workspace_neighbours, Pane: NeighboursPane }
