import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { rowsPerPage } from './list-queries.ts'

const nav = css({ display: 'flex', alignItems: 'center', gap: '2' })

export function rangeOf(page: number, all: number, perPage: number, goesOn = false): string {
  const range = { from: Math.min(all, (page - 1) * perPage + 1), to: Math.min(all, page * perPage), all }
  return goesOn ? m.list_range_first(range) : m.list_range(range)
}

type ListPagerProps = {
  /** The requested page, from which the buttons go to the next and the previous one. */
  page: number
  /** The page whose rows are visible while the requested page is read. */
  shown?: number
  all: number
  perPage?: number
  /** Set if the list has more rows than its pages can reach. */
  goesOn?: boolean
  onPage: (page: number) => void
}

export function ListPager({ page, shown = page, all, perPage = rowsPerPage, goesOn = false, onPage }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(all / perPage))
  if (pages === 1) return null
  return (
    <nav aria-label={m.list_pages()} className={nav}>
      {goesOn && shown === pages ? <span>{m.list_goes_on()}</span> : null}
      <Button
        square
        icon={<ChevronLeft />}
        aria-label={m.list_page_previous()}
        idle={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-current="page">{m.list_page_of({ page: shown, pages })}</span>
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
