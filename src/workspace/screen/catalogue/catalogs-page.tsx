import { useEffect, useMemo, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import { findHits } from '#src/workspace/catalogue/hits.ts'
import { progressIn } from '#src/workspace/catalogue/progress.ts'
import { type CatalogueSearch, catalogueSearchDefaults } from '#src/workspace/catalogue-search.ts'
import { Languages } from '#src/workspace/screen/languages.tsx'
import { page } from '#src/workspace/screen/layout.ts'
import { foldForSearch, foldNeedle } from '#src/workspace/search/fold.ts'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import { type KeyAreas, useCommands } from '#src/workspace/screen/keys/use-commands.ts'
import { useTypedSearch } from '#src/workspace/screen/list/head/use-typed-search.ts'
import { SearchBox } from '#src/workspace/screen/list/head/search-box.tsx'
import { WorkspaceNotice } from '#src/workspace/screen/status/workspace-notice.tsx'
import { reasonOf } from '#src/workspace/screen/status/save-message.ts'
import { errorStateOf } from '#src/workspace/screen/error-state.ts'
import { useBreakpoint } from '#src/workspace/screen/use-breakpoint.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { useWithin } from '#src/workspace/screen/use-within.ts'
import { useWorkspace } from '#src/workspace/screen/workspace/use-workspace.ts'
import type { TextsPageProps } from '#src/workspace/screen/workspace/texts-page.tsx'
import { AllTexts } from '#src/workspace/screen/tags/all-texts.tsx'
import { CatalogueRow } from './catalogue-row.tsx'
import { CatalogueStatus } from './catalogue-status.tsx'
import { namesIn } from './name-of.ts'
import { TagBars } from '#src/workspace/screen/tags/tag-bars.tsx'
import { useCatalogue, useKeysOfArticle, statusOfCatalogue } from './use-catalogue.ts'

const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flex: '[1 1 24rem]',
  gap: '2',
  _narrow: { justifyContent: 'flex-start' },
})
const body = css({
  flex: '1',
  minHeight: '0',
  // Positioned, so that visually hidden text stays within the scroller. Otherwise it would make the page longer.
  position: 'relative',
  overflowY: 'auto',
  padding: { base: '4', _deskSm: '5' },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '6',
})
const rows = css({ background: 'sheet', border: 'hair', borderRadius: 'control' })
const rowsToCome = css({ display: 'grid', gap: '1' })

const isSearch = (command: Command) => command === 'search' || command === 'searchByLetter'
const areas: KeyAreas = { boxRef: { current: null }, listRef: { current: null } }

type CatalogsPageProps = Pick<TextsPageProps, 'person' | 'granters' | 'timeZone'> & {
  search: CatalogueSearch
  onSearch: (change: Partial<CatalogueSearch>, isReplacing: boolean) => void
}

export function CatalogsPage({ person, granters, timeZone, search, onSearch }: CatalogsPageProps) {
  const { src, dst, q } = search
  const texts = useWorkspace('catalog', src, dst, person)
  useBreakpoint()
  const catalogue = useCatalogue(texts)
  const { tree } = catalogue
  const within = useMemo(
    () => ({ name: 'catalogues', keys: texts.units.map(({ key }) => key), status: statusOfCatalogue(catalogue) }),
    [texts.units, catalogue],
  )
  const view = useWithin(texts, within)
  const trouble = errorStateOf(view)
  const searchRef = useRef<HTMLInputElement>(null)
  const typed = useTypedSearch(q, (text) => onSearch({ q: text }, true))
  const rowsRef = useRef<HTMLUListElement>(null)
  const onCommand = () => searchRef.current?.select()
  useCommands({ onCommand, isOffered: isSearch }, false, areas)
  const wished = useRef<string | null>(null)
  const keysOfArticle = useKeysOfArticle(catalogue)
  const { byKey, units } = view
  // byKey is changed in place, so a new `units` is the sign that a name may have changed.
  const names = useMemo(() => namesIn({ byKey, units }), [byKey, units])
  const found = useMemo(() => {
    const needle = foldNeedle(q.trim())
    const fits = (text: string) => needle !== '' && foldForSearch(text).includes(needle)
    const all = (tree ?? []).map((one) => ({ one, hits: findHits(one, fits, names) }))
    return needle === '' ? all : all.filter(({ hits }) => hits.length > 0)
  }, [tree, q, names])
  // Goes to the first hit if the user asked for it before the search had ended. If the user has typed more since,
  // nothing happens.
  const goToWished = useStable(() => {
    if (wished.current === null) return
    const isStill = typed.text() === wished.current
    if (isStill && wished.current !== q) return
    if (isStill) rowsRef.current?.querySelector('a')?.focus()
    wished.current = null
  })
  useEffect(goToWished, [found, goToWished])
  const toFirst = () => {
    wished.current = typed.text()
    goToWished()
  }
  // If the session has expired or the disk fails, texts that are loaded stay usable.
  const hasRoom = trouble === undefined || units.length > 0
  const isShown = tree !== null && hasRoom
  const count = found.reduce((sum, one) => sum + one.hits.length, 0)
  const hits = q.trim() === '' || !isShown ? null : m.workspace_search_hits({ count })
  return (
    <TimeZoneContext value={timeZone}>
      <div className={page}>
        <PageHead title={m.menu_catalogs()}>
          <div className={tools}>
            <Languages languages={view.languages} search={search} onSearch={onSearch} />
            <p role="status" className={css({ srOnly: true })}>
              {hits}
            </p>
            <SearchBox
              typed={typed}
              fault={null}
              hits={hits}
              inputRef={searchRef}
              onAttend={() => {}}
              onFirst={toFirst}
              onList={toFirst}
            />
          </div>
        </PageHead>
        {trouble ? (
          <WorkspaceNotice
            trouble={trouble}
            view={view}
            reason={reasonOf(view.lastError)}
            granters={granters}
            search={search}
            onRetry={() => void view.retry()}
            onPair={(pair) => onSearch(pair, true)}
            onReset={() => onSearch(catalogueSearchDefaults, true)}
          />
        ) : null}
        {hasRoom ? (
          <div className={body}>
            <AllTexts
              pair={search}
              of={{ q: q.trim() }}
              words={q.trim() === '' ? m.catalogue_all_texts() : m.catalogue_search_texts({ q: q.trim() })}
            />
            {tree === null ? (
              trouble === undefined || catalogue.isLoading ? (
                <RowSkeletons />
              ) : null
            ) : found.length === 0 ? (
              <EmptyState title={q.trim() === '' ? m.catalogue_none() : m.workspace_no_results()} />
            ) : (
              <ul ref={rowsRef} className={rows} aria-label={m.menu_catalogs()}>
                {found.map(({ one, hits }) => (
                  <CatalogueRow
                    key={one.id}
                    catalogue={one}
                    name={names.category(one)}
                    progress={view.status === 'loading' ? undefined : progressIn(one, keysOfArticle, byKey)}
                    hits={hits}
                    names={names}
                    search={search}
                  />
                ))}
              </ul>
            )}
            {isShown && q.trim() === '' ? <TagBars units={units} pair={search} /> : null}
          </div>
        ) : null}
        <CatalogueStatus {...{ texts, person, search, catalogue, areas }} />
      </div>
    </TimeZoneContext>
  )
}

function RowSkeletons() {
  return (
    <div className={rowsToCome} aria-busy="true" role="status" aria-label={m.workspace_loading()}>
      {[1, 2, 3, 4, 5, 6].map((one) => (
        <Skeleton key={one} width="100%" height="3rem" />
      ))}
    </div>
  )
}
