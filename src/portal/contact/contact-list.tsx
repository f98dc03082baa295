import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import { createContext, use } from 'react'
import { m } from '#messages'
import type { Contact } from '#src/contract/contact.ts'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { ActiveBox, Lines, OneLine, RowActs, RowNote } from '#src/portal/list/list-cells.tsx'
import { rowLink } from '#src/portal/list/list-style.ts'
import { useRowActions } from '#src/portal/list/row-actions.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Badge } from '#src/ui/badge.tsx'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { css } from '#styles/css'
import { button } from '#styles/recipes'
import { useSetActive } from './contact-queries.ts'

const onCard = css({ textStyle: 'small', '@container (width >= 45rem)': { display: 'none' } })

const column = columnsFor<Contact>()
const yesOrNo = (is: boolean) => (is ? m.form_conflict_yes() : m.form_conflict_no())

export const contactList: List<Contact> = {
  name: 'contacts',
  title: m.menu_contacts,
  idOf: (row) => String(row.id),
  columns: column.columns([
    column.accessor((row) => row.name, {
      id: 'name',
      cell: ({ row }) => <NameCell row={row.original} />,
      meta: { label: m.contact_column_name, card: 'title' },
    }),
    column.accessor((row) => shownEmail(row.email), {
      id: 'email',
      cell: ({ row }) => <OneLine>{shownEmail(row.original.email)}</OneLine>,
      meta: { label: m.name_email, width: 20, grow: 0.25 },
    }),
    column.accessor((row) => row.company?.[1] ?? '', {
      id: 'company',
      cell: ({ row }) => <CompanyCell row={row.original} />,
      meta: { label: m.contact_of_company, width: 14, grow: 0.4, priority: 2 },
    }),
    column.accessor((row) => yesOrNo(row.dealer_admin), {
      id: 'dealer_admin',
      cell: ({ row }) => yesOrNo(row.original.dealer_admin),
      // On cards, only dealer admins are marked, beside their name.
      meta: { label: m.name_dealer_admin, width: 7, priority: 3, isNamed: true, card: 'none' },
    }),
    column.accessor((row) => yesOrNo(row.active), {
      id: 'active',
      cell: ({ row }) => <ActiveCell row={row.original} />,
      meta: { label: m.name_active, width: 4.5 },
    }),
  ]),
}

export function useContactActions() {
  const { mutateAsync: send } = useSetActive()
  const { busy, notes, attempt } = useRowActions<'use' | 'leave'>()
  return {
    busy,
    notes,
    async setActive(row: Contact, active: boolean) {
      const id = String(row.id)
      // If the request throws, the query client shows the error.
      const answer = busy.has(id) ? null : await attempt(id, active ? 'use' : 'leave', () => send({ row, active }))
      if (answer?.ok === false) void showToast(({ refused }) => refused(answer.refusal))
    },
  }
}

export const ContactActions = createContext<ReturnType<typeof useContactActions> | null>(null)

function useActions() {
  const actions = use(ContactActions)
  if (!actions) throw new Error('a contact stands in its list')
  return actions
}

const nameId = (row: Contact) => `contact-${row.id}`

function NameCell({ row }: { row: Contact }) {
  const { notes } = useActions()
  const { who } = useShell()
  const name = row.name || shownEmail(row.email)
  const link = (
    <Link to="/edit-contact/$coid" params={{ coid: String(row.id) }} className={rowLink}>
      {name}
    </Link>
  )
  return (
    <Lines lines={[name]} nameId={nameId(row)} head={row.may_edit === false ? name : link}>
      {row.dealer_admin ? <span className={onCard}>{m.name_dealer_admin()}</span> : null}
      {row.id === who?.id ? (
        <Badge bare tone="accent">
          {m.contact_you()}
        </Badge>
      ) : row.has_password === false && !row.active ? (
        <Badge bare shape="ring">
          {m.contact_invited()}
        </Badge>
      ) : null}
      <RowNote>{notes.get(String(row.id))}</RowNote>
    </Lines>
  )
}

function CompanyCell({ row: { company } }: { row: Contact }) {
  if (!company) return null
  const [id, name] = company
  return (
    <Link to="/overview-contacts/" search={{ cid: String(id) }}>
      {name}
    </Link>
  )
}

function ActiveCell({ row }: { row: Contact }) {
  const { setActive, busy } = useActions()
  return (
    <ActiveBox
      nameId={nameId(row)}
      isActive={row.active}
      act={busy.get(String(row.id))}
      disabled={row.may_edit === false || (row.active && row.may_delete === false)}
      onChange={(isActive) => void setActive(row, isActive)}
    />
  )
}

export function ContactCell({ row }: { row: Contact }) {
  return (
    <RowActs>
      <Link
        to="/edit-contact/$coid"
        params={{ coid: String(row.id) }}
        className={button()}
        aria-describedby={nameId(row)}
      >
        {row.may_edit === false ? <Eye /> : <Pencil />}
        {row.may_edit === false ? m.contact_view() : m.contact_edit()}
      </Link>
    </RowActs>
  )
}
