import { Link, notFound } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { Suspense } from 'react'
import { m } from '#messages'
import type { FilterField } from '#src/portal/list/filter/list-filters.tsx'
import { ListPage } from '#src/portal/list/list-page.tsx'
import { type Choice, ListFailed, useList } from '#src/portal/list/list-queries.ts'
import { ViewsPlace } from '#src/portal/list/views/views-button.tsx'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import { lazyLater } from '#src/portal/shell/browser/load-part.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { mayUse } from '#src/session/session.ts'
import { button } from '#styles/recipes'
import { ContactActions, ContactCell, contactList, useContactActions } from './contact-list.tsx'
import { contactSource, type ContactView } from './contact-queries.ts'

// Loaded after the page, because the page has reached its size limit.
const SavedViews = lazyLater(async () => (await import('#src/portal/list/views/saved-views.tsx')).SavedViews)

/** Returns the filters of the list. A company is chosen in the rows, so the company filter can only be cleared. */
const filtersOf = ({ cid }: ContactView, companies: readonly Choice[] | undefined) =>
  [
    { name: 'q', kind: 'text', label: m.contact_filter() },
    {
      name: 'active',
      kind: 'choice',
      label: m.name_active(),
      all: m.contact_active_filter(),
      options: [
        { value: '1', label: m.contact_active_only() },
        { value: '0', label: m.contact_inactive_only() },
      ],
    },
    ...(cid === ''
      ? []
      : [
          {
            name: 'cid',
            kind: 'choice',
            label: m.contact_of_company(),
            all: m.contact_all_companies(),
            options: companies,
          } as const,
        ]),
  ] as const satisfies readonly FilterField[]

export function ContactListPage({ view, onSearch }: { view: ContactView; onSearch: OnSearch }) {
  const { who } = useShell()
  const reading = useList(contactSource, view)
  const { data, error } = reading
  const actions = useContactActions()
  if (error instanceof ListFailed && error.refusal.code === 'not-found') throw notFound()
  return (
    <ContactActions value={actions}>
      <ListPage
        list={contactList}
        source={contactSource}
        view={view}
        reading={reading}
        onSearch={onSearch}
        right="CAN_CREATE_CONTACTS"
        views={
          <Suspense fallback={<ViewsPlace />}>
            <SavedViews list="contacts" />
          </Suspense>
        }
        start={
          mayUse(who, ['CAN_CREATE_CONTACTS']) ? (
            <Link to="/create-contact/" search={view.cid === '' ? {} : { cid: Number(view.cid) }} className={button()}>
              <Plus />
              {m.menu_contact_create()}
            </Link>
          ) : null
        }
        words={{
          failure: m.contact_failure(),
          empty: [m.contact_empty(), m.contact_empty_text()],
          noHit: m.contact_no_hit(),
        }}
        fields={filtersOf(view, data?.ok ? data.data.choices?.['cid'] : undefined)}
        actions={{
          width: 8,
          isLine: true,
          render: (row) => <ContactCell row={row} />,
        }}
      />
    </ContactActions>
  )
}
