import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { FormRecord } from '#src/portal/form/form-record.tsx'
import { ListFilter } from '#src/portal/list/filter/list-filter.tsx'
import { Crumbs } from '#src/portal/shell/crumbs.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { ConfirmDialog } from '#src/portal/shell/page/confirm-dialog.tsx'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { mayUse } from '#src/session/session.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { css, cx } from '#styles/css'
import { CompanyTree, nameId } from './company-tree.tsx'
import { FoundTree, minSearch, SearchCount } from './found-tree.tsx'
import { type CompanyLine, linesOf, type Shown, type TreeRow } from './tree-lines.ts'
import { familyQuery, type Moves, parentsQuery, useBelow, useMove } from './tree-queries.ts'
import { openIdsOf, toggled } from './open-ids.ts'
import { wholeOf, without } from './tree-blocks.ts'
import type { OnTreeSearch, TreeSearch } from './tree-search.ts'
import { treeStyle } from './tree-style.ts'

type ChangeParentPageProps = { cid: number; view: TreeSearch; onSearch: OnTreeSearch }

export function ChangeParentPage({ cid, view, onSearch }: ChangeParentPageProps) {
  const { who } = useShell()
  const family = useQuery(familyQuery(cid))
  const parents = useQuery(parentsQuery(cid))
  if (who && !mayUse(who, ['CAN_CREATE_COMPANIES'])) return <NoRight right="CAN_CREATE_COMPANIES" who={who} />
  return (
    <FormRecord query={family} title={m.parent_title()}>
      {({ companies: [company] }) => (
        <FormRecord query={parents} title={m.parent_title()}>
          {({ children: [first], current, moves }) => (
            <>
              <PageHead title={m.parent_title()} trail={<Crumbs />} />
              {first === undefined || company === undefined ? (
                <div className={treeStyle.tools}>
                  <Notice>{m.parent_own()}</Notice>
                </div>
              ) : (
                <Choice {...{ company, first, current, moves, view, onSearch }} />
              )}
            </>
          )}
        </FormRecord>
      )}
    </FormRecord>
  )
}

type ChoiceProps = Pick<ChangeParentPageProps, 'view' | 'onSearch'> & {
  company: TreeRow
  first: TreeRow
  current: number | null
  moves: Moves | undefined
}
type Moved = { from: Shown; to: Shown }

function Choice({ company, first, current, moves, view, onSearch }: ChoiceProps) {
  const [target, setTarget] = useState<Shown | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const { move, moving } = useMove(company.id)
  const undo = useRef<HTMLButtonElement>(null)
  const close = () => setTarget(null)
  // After a move, the button that had the focus is gone or disabled.
  useEffect(() => {
    if (moved !== null) undo.current?.focus()
  }, [moved])
  const onFilter = useCallback((q: string) => onSearch({ q, page: 1 }), [onSearch])
  const place = useCallback(
    async (to: Shown, isUndone = false) => {
      const from = company.parent && { id: company.parent[0], name1: company.parent[1] }
      // If the request throws, the query client shows the error.
      const answer = await move(to.id).catch(() => undefined)
      if (answer?.ok === false) void showToast(({ refused }) => refused(answer.refusal))
      if (!answer?.ok) return
      setMoved(from && !isUndone ? { from, to } : null)
      if (isUndone) document.getElementById('main')?.querySelector<HTMLInputElement>('[role=search] input')?.focus()
      void showToast(({ saved }) => saved())
    },
    [move, company.parent],
  )
  const actionsOf = useCallback(
    ({ company: other }: CompanyLine, tabIndex: 0 | -1) => (
      <>
        {other.id === current ? (
          <Badge bare tone="accent">
            {m.parent_current()}
          </Badge>
        ) : null}
        <Button
          size="small"
          tabIndex={tabIndex}
          disabled={other.id === current}
          busy={moving === other.id}
          idle={moving !== null}
          aria-describedby={nameId(other.id)}
          onClick={() => setTarget(other)}
          data-main
        >
          {m.parent_choose()}
        </Button>
      </>
    ),
    [current, moving],
  )
  const isElsewhere = useCallback(
    ({ breadcrumbs }: TreeRow) => !breadcrumbs.some(([id]) => id === company.id),
    [company.id],
  )
  return (
    <>
      <div className={treeStyle.tools}>
        <p className={cx(lead, quiet)}>{m.parent_lead({ company: company.name1 })}</p>
        <p className={lead}>{m.parent_now({ path: pathAbove(company) })}</p>
        <div role="status" className={lead}>
          {moved ? (
            <Notice tone="ok">
              {m.parent_moved({ company: company.name1, parent: moved.to.name1 })}{' '}
              <Button
                writes
                ref={undo}
                size="small"
                busy={moving !== null}
                onClick={() => void place(moved.from, true)}
              >
                {m.parent_undo()}
              </Button>
            </Notice>
          ) : null}
        </div>
      </div>
      <div className={treeStyle.tools} role="search">
        <ListFilter label={m.tree_search()} value={view.q} onChange={onFilter} debounceMs={300} />
        <SearchCount cid={first.id} q={view.q} page={view.page} isShown={isElsewhere} />
      </div>
      <div className={treeStyle.tree}>
        {view.q.length >= minSearch ? (
          <FoundTree
            first={first}
            q={view.q}
            page={view.page}
            onPage={(page) => onSearch({ page })}
            isShown={isElsewhere}
            onClear={() => onFilter('')}
            actionsOf={actionsOf}
          />
        ) : (
          <Places {...{ company, first, view, onSearch, actionsOf }} />
        )}
      </div>
      <ConfirmDialog
        open={target !== null}
        onClose={close}
        title={m.parent_ask({ company: company.name1, parent: target?.name1 ?? '' })}
        confirm={m.parent_move()}
        visual="primary"
        onConfirm={() => {
          if (target) void place(target)
          close()
        }}
      >
        <p>{moves ? m.parent_moves(moves) : m.parent_ask_text()}</p>
      </ConfirmDialog>
    </>
  )
}

/** The names of the companies above, from the highest to the parent. */
const pathAbove = ({ id, breadcrumbs }: TreeRow) =>
  breadcrumbs
    .filter(([one]) => one !== id)
    .map(([, name]) => name)
    .join(' › ')

const lead = css({ width: 'full', maxWidth: 'form_column' })
const quiet = css({ color: 'ink-2' })

type PlacesProps = Pick<ChoiceProps, 'company' | 'first' | 'view' | 'onSearch'> & {
  actionsOf: (line: CompanyLine, tabIndex: 0 | -1) => ReactNode
}

function Places({ company, first, view: { open }, onSearch, actionsOf }: PlacesProps) {
  const wanted = useMemo(() => new Set(openIdsOf(open)), [open])
  const given = useMemo(() => givenBelow(first), [first])
  const openAtFirst = useMemo(() => new Set(company.breadcrumbs.map(([id]) => id)), [company.breadcrumbs])
  const { belowOf, readAgain, onSight } = useBelow(
    [...new Set([...openAtFirst, ...wanted])].filter((id) => !given.has(id) && id !== company.id),
  )
  const lines = useMemo(
    () =>
      linesOf(
        first,
        // The address contains the companies whose state differs from the initial one.
        (id) => openAtFirst.has(id) !== wanted.has(id),
        ({ id }) => {
          const rows = given.get(id)
          return without(rows ? wholeOf(rows) : belowOf(id), company.id)
        },
      ),
    [first, openAtFirst, wanted, given, belowOf, company.id],
  )
  const onToggle = useCallback(
    (id: number, is: boolean) => onSearch({ open: toggled(open, id, openAtFirst.has(id) ? !is : is) }),
    [onSearch, open, openAtFirst],
  )
  return (
    <CompanyTree
      label={m.parent_title()}
      lines={lines}
      onToggle={onToggle}
      onRetry={readAgain}
      onSight={onSight}
      actionsOf={actionsOf}
    />
  )
}

function givenBelow(first: TreeRow): Map<number, readonly TreeRow[]> {
  const given = new Map<number, readonly TreeRow[]>()
  const rest = [first]
  for (let row = rest.pop(); row; row = rest.pop()) {
    if (row.children.length > 0) given.set(row.id, row.children)
    rest.push(...row.children)
  }
  return given
}
