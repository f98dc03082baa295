import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '#messages'
import { rowsPerPage } from '#src/portal/basket/basket-rows.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'

const pager = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlockStart: '3',
  color: 'ink-2',
  _narrow: { paddingInline: '5' },
})
const hint = css({ marginInlineEnd: 'auto', textStyle: 'small', color: 'ink-3', _narrow: { display: 'none' } })

export const rangeOf = (page: number, all: number) =>
  m.basket_range({ from: Math.min(all, (page - 1) * rowsPerPage + 1), to: Math.min(all, page * rowsPerPage), all })

/** Page by page; with a single page only the keys are told. */
export function BasketPager({ page, all, onPage }: { page: number; all: number; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(all / rowsPerPage))
  return (
    <div className={pager}>
      <span className={hint}>{m.basket_keys()}</span>
      {pages > 1 ? (
        <nav aria-label={m.basket_pages()} className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
          <Button
            square
            icon={<ChevronLeft />}
            aria-label={m.basket_page_previous()}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <span aria-current="page">{m.basket_page_of({ page, pages })}</span>
          <Button
            square
            icon={<ChevronRight />}
            aria-label={m.basket_page_next()}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      ) : null}
    </div>
  )
}
