import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { m } from '#messages'
import { useList } from '#src/portal/list/list-queries.ts'
import { ListPage } from '#src/portal/list/list-page.tsx'
import { bar } from '#src/portal/list/list-style.ts'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { button } from '#styles/recipes'
import { ActionsCell, addressList } from './address-list.tsx'
import { addressSource, type CompanyAddresses } from './address-queries.ts'
import { AddressActions, useAddressActions } from './use-address-actions.ts'

const light = css({ background: 'sheet', borderBlockStart: 'strong' })

export function AddressListPage({ view, onSearch }: { view: CompanyAddresses; onSearch: OnSearch }) {
  const actions = useAddressActions(view.cid)
  const { last } = actions
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
        bar={
          last ? (
            <div className={`${bar} ${light}`}>
              <span role="status">{m.address_selected({ name: last.name })}</span>
              <Button
                writes
                icon={<Undo2 />}
                busy={actions.busy.has(String(last.old))}
                onClick={() => actions.undo(last)}
              >
                {m.address_undo()}
              </Button>
            </div>
          ) : null
        }
      />
    </AddressActions>
  )
}
