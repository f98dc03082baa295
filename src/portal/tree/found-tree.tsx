import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { m } from '#messages'
import { companiesPerPage } from '#src/contract/values/company-search.ts'
import { focusFirstFilter } from '#src/portal/list/go-on-in-search.ts'
import { ListPager, rangeOf } from '#src/portal/list/list-pager.tsx'
import { ListFailed } from '#src/portal/list/list-queries.ts'
import { ListUnavailable } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CompanyTree } from './company-tree.tsx'
import { type CompanyLine, foundLines, type TreeRow } from './tree-lines.ts'
import { searchQuery } from './tree-queries.ts'
import { treeStyle } from './tree-style.ts'

export const minSearch = 3
const skeletonRows = Array.from({ length: 8 }, (_, index) => index)

type FoundTreeProps = {
  first: TreeRow
  q: string
  page: number
  onPage: (page: number) => void
  /** Returns whether a hit is shown. By default all hits are. */
  isShown?: (row: TreeRow) => boolean
  onClear: () => void
  isCounted?: boolean
  actionsOf: (line: CompanyLine, tabIndex: 0 | -1) => ReactNode
  nameOf?: ((line: CompanyLine, tabIndex: 0 | -1) => ReactNode) | undefined
}

export function FoundTree(props: FoundTreeProps) {
  const { first, q, page, onPage, isShown, onClear, isCounted, actionsOf, nameOf } = props
  const { locale } = useShell()
  const reading = useReadAgain(useQuery(searchQuery(first.id, q, page)))
  const { data, error } = reading
  const hits = data?.ok ? data.data.companies : undefined
  const pages =
    data?.ok && data.data.page !== undefined
      ? { page: data.data.page, all: data.data.found, goesOn: data.data.goes_on ?? false }
      : undefined
  const lines = useMemo(() => {
    const shown = hits && (isShown ? hits.filter(isShown) : hits)
    return shown && foundLines([first.id, first.name1], shown, q, locale)
  }, [hits, isShown, first, q, locale])
  const isNone = lines?.length === 0
  useEffect(() => (isNone ? void showToast(({ noCompanies }) => noCompanies()) : undefined), [isNone, q])
  useEffect(() => {
    const why = data?.ok === false ? data.refusal : error instanceof ListFailed ? error.refusal : error
    if (why) void showToast(({ companySearchFailed }) => companySearchFailed(why))
  }, [data, error])
  const clear = (
    <Button
      onClick={({ currentTarget }) => {
        onClear()
        focusFirstFilter(currentTarget)
      }}
    >
      {m.list_filter_clear()}
    </Button>
  )
  if (isNone)
    return (
      <div className={treeStyle.message}>
        <EmptyState title={m.tree_no_hit({ part: q })} actions={clear} />
      </div>
    )
  if (lines)
    return (
      <>
        <CompanyTree {...{ label: m.menu_companies(), lines, isCounted, actionsOf, nameOf }} />
        {pages ? (
          <div className={treeStyle.foot}>
            <ListPager {...pages} perPage={companiesPerPage} onPage={onPage} />
          </div>
        ) : null}
      </>
    )
  if (error) return <ListUnavailable reading={reading} failure={m.tree_failure()} />
  return data ? (
    <EmptyState title={m.tree_failure()} actions={clear} />
  ) : (
    skeletonRows.map((row) => <Skeleton key={row} height="2.5rem" />)
  )
}

const every = () => true

type CountProps = { cid: number; q: string; page: number; isShown?: FoundTreeProps['isShown'] | undefined }

/**
 * Shows how many companies the search has found on all pages. Shows a hint while the query is too short, and nothing
 * without a query.
 */
export function SearchCount(props: CountProps) {
  return (
    <span className={treeStyle.found} role="status">
      {props.q === '' ? null : props.q.length < minSearch ? (
        m.tree_search_short({ count: minSearch })
      ) : (
        <Count {...props} />
      )}
    </span>
  )
}

function Count({ cid, q, page: wanted, isShown = every }: CountProps) {
  const { data } = useQuery(searchQuery(cid, q, wanted))
  if (!data?.ok) return null
  const { found, page, companies, goes_on: goesOn } = data.data
  if (page !== undefined && goesOn) return rangeOf(page, found, companiesPerPage, goesOn)
  if (page !== undefined && found > companiesPerPage)
    return m.tree_found_range({
      from: (page - 1) * companiesPerPage + 1,
      to: (page - 1) * companiesPerPage + companies.length,
      all: found,
    })
  const shown = companies.filter(isShown).length
  // Hits that this page hides are not counted. Hits on other pages cannot be checked.
  const all = found - (companies.length - shown)
  // Without a hit, the page says so in place of the tree.
  if (all === 0) return null
  return shown < all ? m.tree_found_some({ shown, all }) : m.tree_found({ count: all })
}
