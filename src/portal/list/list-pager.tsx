import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { rowsPerPage } from './list-queries.ts'

const nav = css({ display: 'flex', alignItems: 'center', gap: '2' })

export const rangeOf = (page: number, all: number) =>
  m.list_range({ from: Math.min(all, (page - 1) * rowsPerPage + 1), to: Math.min(all, page * rowsPerPage), all })

type ListPagerProps = { page: number; all: number; perPage?: number; onPage: (page: number) => void }

/** Page by page; nothing where there is but one. */
export function ListPager({ page, all, perPage = rowsPerPage, onPage }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(all / perPage))
  if (pages === 1) return null
  return (
    <nav aria-label={m.list_pages()} className={nav}>
      <Button
        square
        icon={<ChevronLeft />}
        aria-label={m.list_page_previous()}
        idle={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-current="page">{m.list_page_of({ page, pages })}</span>
      <Button
        square
        icon={<ChevronRight />}
        aria-label={m.list_page_next()}
        idle={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
