import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { Later } from '#src/portal/shell/page/later.tsx'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view.tsx'
import { css } from '#styles/css'
import { viewsQuery } from './view-queries.ts'
import { viewText } from './view-queries.ts'
import { ViewsButton, ViewsPlace } from './views-button.tsx'

const loadMenu = () => import('#src/ui/menu.tsx')
const ofView = 'view '
const around = css({ display: 'contents' })

/** Shows the user's saved views of a list. Renders nothing if the backend cannot store views. */
export function SavedViews({ list }: { list: string }) {
  const { who } = useShell()
  const { data } = useQuery({ ...viewsQuery(list), enabled: who !== null })
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const present = useLocation({ select: (location) => viewText(location.searchStr) })
  const [open, setOpen] = useState<'save' | 'manage'>()
  const place = useRef<HTMLSpanElement>(null)
  // While the views are read, their button keeps its place.
  if (who !== null && data === undefined) return <ViewsPlace />
  if (!data?.ok) return null
  const { views } = data.data
  const opener = <ViewsButton aria-haspopup="menu" />
  const onSelect = (value: string) => {
    if (value === 'save' || value === 'manage') return setOpen(value)
    const view = views.find(({ name }) => ofView + name === value)
    if (view) void router.navigate({ href: view.view === '' ? pathname : `${pathname}?${view.view}` })
  }
  const dialog = {
    list,
    onClose: () => setOpen(undefined),
    finalFocus: () => place.current?.querySelector('button') ?? null,
  }
  return (
    <span ref={place} className={around}>
      <Later load={loadMenu} before={opener}>
        {({ Menu }) => (
          <Menu
            trigger={opener}
            head={views.length === 0 ? m.view_menu_none() : undefined}
            items={[
              ...views.map(({ name, view }) => ({
                value: ofView + name,
                label: name,
                icon: view === present ? <Check /> : undefined,
              })),
              { value: 'save', label: m.view_save(), separated: views.length > 0 },
              ...(views.length > 0 ? [{ value: 'manage', label: m.view_manage() }] : []),
            ]}
            onSelect={onSelect}
          />
        )}
      </Later>
      <SaveView {...dialog} view={present} open={open === 'save'} />
      <ManageViews {...dialog} views={views} open={open === 'manage'} />
    </span>
  )
}
