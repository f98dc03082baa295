import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useCallback, useMemo } from 'react'
import { m } from '#messages'
import { rowLink } from '#src/portal/list/list-style.ts'
import { ListFilter } from '#src/portal/list/filter/list-filter.tsx'
import { LeftOut, ListUnavailable, SessionEnded } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { NotFoundPage } from '#src/portal/state/not-found-page.tsx'
import { mayUse } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Trail } from '#src/ui/trail.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { button } from '#styles/recipes'
import { CompanyTree, nameId } from './company-tree.tsx'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { FoundTree, minSearch, SearchCount } from './found-tree.tsx'
import { type CompanyLine, linesOf, type TreeRow } from './tree-lines.ts'
import { familyQuery, useBelow } from './tree-queries.ts'
import { openIdsOf, toggled } from './open-ids.ts'
import { Marked } from './marked.tsx'
import { type OnTreeSearch, type TreeSearch, treeSearchDefaults } from './tree-search.ts'
import { treeStyle } from './tree-style.ts'
import { useShopAs } from './use-shop-as.ts'

const skeletonRows = Array.from({ length: 8 }, (_, index) => index)

type CompaniesPageProps = { cid: number; view: TreeSearch; onSearch: OnTreeSearch }

export function CompaniesPage({ cid, view, onSearch }: CompaniesPageProps) {
  const { who } = useShell()
  const reading = useReadAgain(useQuery(familyQuery(cid)))
  const { data, error } = reading
  const back = useLocation({ select: (location) => location.href })
  const actionsOf = useActions(cid)
  const nameOf = useNames(cid)
  const mayRead = mayUse(who, ['IS_DEALER_ADMIN'])
  const onFilter = useCallback((q: string) => onSearch({ q, page: 1 }), [onSearch])
  const onOpen = useCallback((open: string) => onSearch({ open }), [onSearch])
  if (who && !mayRead) return <NoRight right="IS_DEALER_ADMIN" who={who} />
  if (data?.ok === false)
    return data.refusal.code === 'unauthenticated' ? <SessionEnded back={back} /> : <NotFoundPage />
  const first = data?.data.companies[0]
  if (data && first === undefined && !data.leftOut) return <NotFoundPage />
  return (
    <>
      <PageHead title={m.menu_companies()} trail={first && first.breadcrumbs.length > 1 ? <Path of={first} /> : null}>
        {mayUse(who, ['CAN_CREATE_COMPANIES']) ? (
          <Link to="/create-company" search={{ cid }} className={button()}>
            <Plus />
            {m.menu_company_create()}
          </Link>
        ) : null}
      </PageHead>
      <LeftOut count={data?.leftOut} />
      <div className={treeStyle.tools} role="search">
        <ListFilter label={m.tree_search()} value={view.q} onChange={onFilter} debounceMs={300} />
        {first ? <SearchCount cid={cid} q={view.q} page={view.page} /> : null}
      </div>
      <div className={treeStyle.tree}>
        {first ? (
          view.q.length >= minSearch ? (
            <FoundTree
              first={first}
              q={view.q}
              page={view.page}
              onPage={(page) => onSearch({ page })}
              onClear={() => onFilter('')}
              isCounted
              actionsOf={actionsOf}
              nameOf={nameOf}
            />
          ) : (
            <WholeTree key={cid} first={first} open={view.open} onOpen={onOpen} actionsOf={actionsOf} nameOf={nameOf} />
          )
        ) : error ? (
          <ListUnavailable reading={reading} failure={m.tree_failure()} />
        ) : data ? null : (
          skeletonRows.map((row) => <Skeleton key={row} height="2.5rem" />)
        )}
      </div>
    </>
  )
}

function Path({ of }: { of: TreeRow }) {
  return (
    <Trail label={m.tree_above()}>
      {of.breadcrumbs.map(([id, name]) => (
        <li key={id}>
          {id === of.id ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to="/companies/$cid" params={{ cid: String(id) }} search={treeSearchDefaults}>
              {name}
            </Link>
          )}
        </li>
      ))}
    </Trail>
  )
}

type WholeTreeProps = {
  first: TreeRow
  open: string
  onOpen: (open: string) => void
  actionsOf: (line: CompanyLine, tabIndex: 0 | -1) => ReactNode
  nameOf: (line: CompanyLine, tabIndex: 0 | -1) => ReactNode
}

function WholeTree({ first, open, onOpen, actionsOf, nameOf }: WholeTreeProps) {
  const ids = useMemo(() => [...new Set([first.id, ...openIdsOf(open)])], [open, first.id])
  const { belowOf, readAgain, onSight } = useBelow(ids)
  const lines = useMemo(() => {
    // The first company is open by default, so its id in the address means that it is closed.
    const isFirstOpen = !openIdsOf(open).includes(first.id)
    return linesOf(
      first,
      (id) => (id === first.id ? isFirstOpen : ids.includes(id)),
      ({ id }) => belowOf(id),
    )
  }, [first, open, ids, belowOf])
  const onToggle = useCallback(
    (id: number, is: boolean) => onOpen(toggled(open, id, id === first.id ? !is : is)),
    [open, first.id, onOpen],
  )
  return (
    <CompanyTree
      label={m.menu_companies()}
      lines={lines}
      onToggle={onToggle}
      onRetry={readAgain}
      onSight={onSight}
      isCounted
      actionsOf={actionsOf}
      nameOf={nameOf}
    />
  )
}

/** Returns the names as links to the companies, except for the one that is shown. */
function useNames(shown: number) {
  return useCallback(
    ({ company: { id, name1 }, found }: CompanyLine, tabIndex: 0 | -1) =>
      id === shown ? (
        <Marked text={name1} search={found?.search} />
      ) : (
        <Link
          to="/companies/$cid"
          params={{ cid: String(id) }}
          search={treeSearchDefaults}
          className={rowLink}
          tabIndex={tabIndex}
        >
          <Marked text={name1} search={found?.search} />
        </Link>
      ),
    [shown],
  )
}

function useActions(shown: number) {
  const { going, shopAs } = useShopAs(shown)
  return useCallback(
    ({ company: { id } }: CompanyLine, tabIndex: 0 | -1) => (
      <>
        {id === shown ? (
          <Link
            to="/my-company/"
            search={{ cid: id }}
            className={button({ size: 'small' })}
            tabIndex={tabIndex}
            aria-describedby={nameId(id)}
            data-main
          >
            {m.tree_edit()}
          </Link>
        ) : (
          <Link
            to="/companies/$cid"
            params={{ cid: String(id) }}
            search={treeSearchDefaults}
            className={button({ size: 'small' })}
            tabIndex={tabIndex}
            aria-describedby={nameId(id)}
            data-main
          >
            {m.tree_browse()}
          </Link>
        )}
        <Button
          writes="in-row"
          size="small"
          tabIndex={tabIndex}
          busy={going === id}
          idle={going !== null}
          aria-describedby={nameId(id)}
          onClick={() => void shopAs(id)}
        >
          {m.tree_shop_as()}
        </Button>
      </>
    ),
    [shown, going, shopAs],
  )
}
