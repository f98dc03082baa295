import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Cell, Head, HeadRow, Row, Table } from '#src/ui/table.tsx'
import { css } from '#styles/css'
import { aboveHeight, TreeAbove } from './tree-above.tsx'
import { CountCells, CountHeads, type CountKind, countsIn, ShortCounts } from './tree-counts.tsx'
import { type CompanyLine, heirOf, linesAbove, type MissingLine, placesOf, type TreeLine } from './tree-lines.ts'
import { Marked, PathTo } from './marked.tsx'
import { blockName } from './tree-queries.ts'
import { idOfLine, useTreeKeys } from './use-tree-keys.ts'

const name = css({ display: 'flex', alignItems: 'center', gap: '2' })
const second = css({ display: 'block', color: 'ink-3', textStyle: 'small', fontWeight: 'normal' })
const acts = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  justifyContent: 'flex-end',
  '& > *': { _coarse: { minHeight: '[2.5rem]' } },
  // Boxes only in the row that is pointed at or has the focus. In all rows, they would be louder than the names.
  '@media (hover: hover)': {
    '& > *': {
      'tr:not(:hover, :focus-within) &': { background: 'transparent', borderColor: 'transparent' },
    },
  },
  _narrow: { justifyContent: 'flex-start' },
})
const indent = 'min(2.5rem, 5vw)'
/** Number of lines rendered before the browser has measured the window, and on the server. */
const firstRows = 60
const rowHeight = 52
/** Maximum number of ancestors shown above the first visible line. */
const maxAbove = 4

type CompanyTreeProps = {
  label: string
  lines: readonly TreeLine[]
  onToggle?: ((id: number, isOpen: boolean) => void) | undefined
  /** Called with the names of the visible blocks (pages of children), separated by commas. */
  onSight?: ((names: string) => void) | undefined
  onRetry?: (() => void) | undefined
  isCounted?: boolean
  /** Returns the buttons of a line. Enter presses the first one. */
  actionsOf: (line: CompanyLine, tabIndex: 0 | -1) => ReactNode
  /** Returns the name of a line as a link. By default, it is a text. */
  nameOf?: ((line: CompanyLine, tabIndex: 0 | -1) => ReactNode) | undefined
}

/**
 * Renders the company tree as an ARIA treegrid. It is virtualized: only lines near the visible part of the page are in
 * the document.
 */
export function CompanyTree({
  label,
  lines,
  onToggle,
  onSight,
  onRetry,
  isCounted = false,
  actionsOf,
  nameOf,
}: CompanyTreeProps) {
  const { frame, virtualizer, scrollMargin, headHeight, above, covered, activeIndex, setActive, goTo } = useTreeWindow(
    label,
    lines,
  )
  const onKeyDown = useTreeKeys({ lines, activeIndex, goTo, onToggle })
  const counts = useMemo(() => (isCounted ? countsIn(lines) : []), [isCounted, lines])
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.end ?? scrollMargin
  const sight = [...new Set(items.flatMap(({ index }) => blockOf(lines[index])))].join(',')
  useEffect(() => onSight?.(sight), [sight, onSight])
  return (
    <div ref={frame}>
      <TreeAbove above={above} top={headHeight} insetOf={inset} onGo={(line) => goTo(lines.indexOf(line))} />
      <Table
        role="treegrid"
        caption={label}
        aria-rowcount={lines.length + 1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setActive(lines[Number(target.closest('tr')?.dataset['index'])] ?? null)}
      >
        <thead>
          <HeadRow aria-rowindex={1}>
            <Head>{m.menu_companies()}</Head>
            <CountHeads shown={counts} />
            <Head style={{ width: '16rem' }} align="end">
              {m.list_actions()}
            </Head>
          </HeadRow>
        </thead>
        <tbody>
          {items.map(({ key, index, start }, at) => {
            const line = lines[index]
            if (line === undefined) return null
            const common = {
              index,
              covered,
              tabIndex: index === activeIndex ? 0 : -1,
              measure: virtualizer.measureElement,
            } as const
            return (
              <Fragment key={key}>
                <Gap height={start - (items[at - 1]?.end ?? scrollMargin)} />
                {line.kind === 'company' ? (
                  <CompanyRow {...{ ...common, line, counts, onToggle, actionsOf, nameOf }} />
                ) : (
                  <MissingRow {...{ ...common, line, onRetry }} columns={2 + counts.length} />
                )}
              </Fragment>
            )
          })}
          <Gap height={scrollMargin + virtualizer.getTotalSize() - last} />
        </tbody>
      </Table>
    </div>
  )
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ display: 'block', height }} /> : null
}

/** Focuses a line. Returns false if the line is not in the document. */
function focusLine(line: TreeLine): boolean {
  const row = document.getElementById(idOfLine(line))
  row?.focus({ preventScroll: true })
  return row !== null
}

/**
 * Returns the index of the active line. If the line was a placeholder and is gone, returns the index of the line that
 * replaced it.
 */
function indexOf(lines: readonly TreeLine[], active: TreeLine | null): number {
  if (active === null) return 0
  const id = idOfLine(active)
  const found = lines.findIndex((line) => idOfLine(line) === id)
  return Math.max(0, found < 0 && active.kind !== 'company' ? heirOf(lines, active) : found)
}

function useTreeWindow(label: string, lines: readonly TreeLine[]) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [headHeight, setHeadHeight] = useState(0)
  const [active, setActive] = useState<TreeLine | null>(null)
  const activeIndex = useMemo(() => indexOf(lines, active), [lines, active])
  const isGoing = useRef(false)
  // A layout effect runs before the lines or the focus can change again.
  useLayoutEffect(() => {
    const line = lines[activeIndex]
    if (active === null || line === undefined) return
    const isReplaced = active.kind !== 'company' && idOfLine(line) !== idOfLine(active)
    if (isReplaced) setActive(line)
    // The focused placeholder was replaced, so the new line gets the focus, unless another element has it.
    if (isGoing.current || (isReplaced && document.activeElement === document.body)) focusLine(line)
    isGoing.current = false
  }, [lines, active, activeIndex])
  const places = useMemo(() => placesOf(lines), [lines])
  const deepest = useMemo(() => lines.reduce((level, line) => Math.max(level, line.level), 1), [lines])
  // Height in px that the ancestors may cover at the top of the window. Scrolling keeps a focused line below it.
  const covered = rowHeight + Math.min(maxAbove, deepest - 1) * aboveHeight
  // Keeps the focused line in the document, even when it is out of view.
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), activeIndex])].toSorted((a, b) => a - b),
    [activeIndex],
  )
  // A new function on each render would make the virtualizer measure all lines again.
  const getItemKey = useCallback((index: number) => keyOf(lines[index]), [lines])
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: covered,
    rangeExtractor,
    initialRect: { width: 1_280, height: firstRows * rowHeight },
    useFlushSync: false,
  })
  useEffect(() => {
    const measure = () => {
      const top = frame.current?.getBoundingClientRect().top
      if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
      const head = frame.current?.querySelector('th')
      // Where rows are cards, the head is not sticky and covers nothing.
      if (head) setHeadHeight(getComputedStyle(head).position === 'sticky' ? head.offsetHeight : 0)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [label])
  const goTo = useCallback(
    (index: number) => {
      const line = lines[index]
      if (line === undefined) return
      setActive(line)
      virtualizer.scrollToIndex(index, { align: 'auto' })
      // A line out of view enters the document once it is the active one. The effect above then focuses it.
      isGoing.current = !focusLine(line)
    },
    [lines, virtualizer],
  )
  const above = linesAbove(
    lines,
    places,
    (count) => virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + count * aboveHeight)?.index ?? 0,
    maxAbove,
  )
  return { frame, virtualizer, scrollMargin, headHeight, above, covered, activeIndex, setActive, goTo }
}

type RowPlace = {
  index: number
  /** Height in px that is covered at the top of the window. */
  covered: number
  tabIndex: 0 | -1
  measure: (row: Element | null) => void
}

const placeOf = ({ index, covered, tabIndex, measure }: RowPlace, line: TreeLine) => ({
  id: idOfLine(line),
  'data-index': index,
  'aria-rowindex': index + 2,
  'aria-level': line.level,
  tabIndex,
  ref: measure,
  style: { scrollMarginBlockStart: covered },
})

type CompanyRowProps = RowPlace & {
  line: CompanyLine
  counts: readonly CountKind[]
} & Pick<CompanyTreeProps, 'onToggle' | 'actionsOf' | 'nameOf'>

/** Memoized, because every line would otherwise render on every frame of a scroll. */
const CompanyRow = memo(function CompanyRow({ line, counts, onToggle, actionsOf, nameOf, ...place }: CompanyRowProps) {
  const { position, siblings, isOpen } = line
  return (
    <Row
      {...placeOf(place, line)}
      data-plain=""
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
    >
      <NameCell {...{ line, counts, onToggle }}>{nameOf?.(line, place.tabIndex)}</NameCell>
      <CountCells company={line.company} shown={counts} />
      <Cell role="gridcell" align="end" data-card="line">
        <span className={acts}>{actionsOf(line, place.tabIndex)}</span>
      </Cell>
    </Row>
  )
})

type MissingRowProps = RowPlace & { line: MissingLine; columns: number; onRetry: CompanyTreeProps['onRetry'] }

const MissingRow = memo(function MissingRow({ line, columns, onRetry, ...place }: MissingRowProps) {
  return (
    <Row {...placeOf(place, line)} data-plain="" aria-busy={line.kind === 'pending' || undefined}>
      <Cell role="gridcell" colSpan={columns} data-card="title" style={{ paddingInlineStart: inset(line.level) }}>
        {line.kind === 'pending' ? (
          m.tree_below_pending()
        ) : (
          <>
            {m.tree_below_failed()}{' '}
            <Button
              size="small"
              tabIndex={place.tabIndex}
              onClick={() => {
                // The button disappears on a retry, so the focus moves to its line.
                document.getElementById(idOfLine(line))?.focus()
                onRetry?.()
              }}
            >
              {m.list_try_again()}
            </Button>
          </>
        )}
      </Cell>
    </Row>
  )
})

export const nameId = (id: number) => `name-${id}`

const keyOf = (line: TreeLine | undefined) => (line ? idOfLine(line) : '')
const blockOf = (line: TreeLine | undefined) =>
  line === undefined || line.parent === null ? [] : [blockName(line.parent, line.page)]
const inset = (level: number) => `calc(${level - 1} * ${indent} + 0.25rem)`

type NameCellProps = Pick<CompanyRowProps, 'line' | 'counts' | 'onToggle'> & { children: ReactNode }

function NameCell({ line, counts, onToggle, children }: NameCellProps) {
  const { company, level, isOpen, found } = line
  const town = [company.zip, company.city].filter(Boolean).join(' ')
  const more = [company.name2, town].filter(Boolean).join(' · ')
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <Cell role="rowheader" data-card="title" style={found ? undefined : { paddingInlineStart: inset(level) }}>
      <span className={name}>
        {/* For mouse users only. With the keyboard and screen readers, the row itself is opened and closed. */}
        {found ? null : (
          <Button
            size="small"
            visual="quiet"
            square
            tabIndex={-1}
            aria-hidden="true"
            style={{ visibility: isOpen === null || !onToggle ? 'hidden' : 'visible' }}
            onClick={() => onToggle?.(company.id, !isOpen)}
            icon={<Arrow />}
          />
        )}
        <span>
          {found ? <PathTo above={found.above} className={second} /> : null}
          <span id={nameId(company.id)}>{children ?? <Marked text={company.name1} search={found?.search} />}</span>
          {more ? (
            <span className={second}>
              <Marked text={more} search={found?.search} />
            </span>
          ) : null}
          <ShortCounts company={company} shown={counts} />
        </span>
      </span>
    </Cell>
  )
}
