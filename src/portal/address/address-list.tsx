import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import { m } from '#messages'
import type { AddressRow } from '#src/gateway/address/address.functions.ts'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { ActiveBox, Lines, OneLine, RowActs } from '#src/portal/list/list-cells.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { button } from '#styles/recipes'
import { useActions } from './use-address-actions.ts'

const column = columnsFor<AddressRow>()
const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

export const addressList: List<AddressRow> = {
  name: 'delivery-addresses',
  title: m.address_title,
  idOf: (row) => String(row.id),
  columns: column.columns([
    column.accessor((row) => joined(row.name1, row.name2), {
      id: 'name',
      cell: ({ row }) => <NameCell row={row.original} />,
      meta: { label: m.address_column_name, card: 'title' },
    }),
    column.accessor((row) => joined(row.address1, row.address2), {
      id: 'address',
      cell: ({ row }) => <Lines lines={[row.original.address1, row.original.address2]} />,
      meta: { label: m.name_address1, width: 10, grow: 0.25, priority: 2, within: 'name' },
    }),
    column.accessor((row) => joined(row.zip, row.city), {
      id: 'place',
      cell: ({ row }) => joined(row.original.zip, row.original.city),
      meta: { label: m.address_column_place, width: 9, grow: 0.15 },
    }),
    column.accessor((row) => row.country_name, {
      id: 'country',
      cell: ({ row }) => row.original.country_name,
      meta: { label: m.name_country, width: 7.5, priority: 3, within: 'place' },
    }),
    column.accessor((row) => shownEmail(row.email), {
      id: 'email',
      cell: ({ row }) => <OneLine>{shownEmail(row.original.email)}</OneLine>,
      meta: { label: m.name_email, width: 13, grow: 0.25, priority: 3, within: 'name' },
    }),
    column.accessor((row) => (row.active ? m.form_conflict_yes() : m.form_conflict_no()), {
      id: 'active',
      cell: ({ row }) => <ActiveCell row={row.original} />,
      meta: { label: m.name_active, width: 4.5 },
    }),
  ]),
}

const nameId = (row: AddressRow) => `address-${row.id}`

function NameCell({ row }: { row: AddressRow }) {
  return (
    <Lines lines={[row.name1, row.name2]} nameId={nameId(row)}>
      {row.is_delivery ? (
        <Badge bare tone="accent">
          {m.name_is_delivery()}
        </Badge>
      ) : null}
    </Lines>
  )
}

function ActiveCell({ row }: { row: AddressRow }) {
  const { isGuest } = useShell()
  const { setActive, busy } = useActions()
  return (
    <ActiveBox
      nameId={nameId(row)}
      isActive={row.active}
      act={busy.get(String(row.id))}
      disabled={isGuest}
      onChange={(isActive) => void setActive(row, isActive)}
    />
  )
}

export function ActionsCell({ row }: { row: AddressRow }) {
  const { isGuest } = useShell()
  const { select, busy } = useActions()
  if (!row.active || isGuest) return null
  return (
    <RowActs>
      {row.is_delivery ? null : (
        <Button
          writes="in-row"
          icon={<Check />}
          aria-describedby={nameId(row)}
          busy={busy.has(String(row.id))}
          onClick={() => select(row)}
        >
          {m.address_select()}
        </Button>
      )}
      <Link
        to="/{-$location}/edit-delivery/"
        search={{ address: row.id }}
        className={button()}
        aria-describedby={nameId(row)}
      >
        <Pencil />
        {m.address_edit()}
      </Link>
    </RowActs>
  )
}
