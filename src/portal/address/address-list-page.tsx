import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { m } from '#messages'
import { useList } from '#src/portal/list/list-queries.ts'
import { ListPage } from '#src/portal/list/list-page.tsx'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Notice } from '#src/ui/notice.tsx'
import { button } from '#styles/recipes'
import { ActionsCell, addressList } from './address-list.tsx'
import { addressSource, type CompanyAddresses } from './address-queries.ts'
import { AddressActions, useAddressActions } from './use-address-actions.ts'

export function AddressListPage({ view, onSearch }: { view: CompanyAddresses; onSearch: OnSearch }) {
  const actions = useAddressActions(view.cid)
  const { isGuest } = useShell()
  return (
    <AddressActions value={actions}>
      <ListPage
        list={addressList}
        source={addressSource}
        view={view}
        reading={useList(addressSource, view)}
        onSearch={onSearch}
        start={
          isGuest ? null : (
            <Link to="/{-$location}/create-delivery/" className={button()}>
              <Plus />
              {m.menu_delivery_create()}
            </Link>
          )
        }
        note={isGuest ? <Notice>{m.guest_reads_only()}</Notice> : null}
        words={{
          failure: m.address_failure(),
          empty: [m.address_empty(), m.address_empty_text()],
          noHit: m.address_no_hit({ part: view.q }),
        }}
        fields={[{ name: 'q', kind: 'text', label: m.address_filter() }]}
        actions={{
          width: 17,
          isLine: true,
          render: (row) => <ActionsCell row={row} />,
        }}
      />
    </AddressActions>
  )
}
