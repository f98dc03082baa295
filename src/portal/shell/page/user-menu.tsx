import { useRouter } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import type { ComponentProps, ReactElement } from 'react'
import { m } from '#messages'
import type { Who } from '#src/session/session.ts'
import { Menu } from '#src/ui/menu.tsx'
import { shownEmail } from '#src/contract/values/email-domain.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isConfirmed?: boolean
  }
}

export function UserMenu({ who, trigger }: { who: Who; trigger: ReactElement<ComponentProps<'button'>> }) {
  const router = useRouter()
  // Navigates without loading a page, because this page's memory may contain texts that the browser could not store.
  const leave = () => void router.navigate({ to: '/sign-out', state: { isConfirmed: true } })
  return (
    <Menu
      onSelect={(value) => (value === 'log-out' ? leave() : undefined)}
      trigger={trigger}
      head={shownEmail(who.username)}
      items={[
        { value: 'account', label: m.account_title(), href: '/account/' },
        { value: 'company', label: who.company[1], href: '/my-company/' },
        { value: 'shop', label: m.shell_to_shop(), href: '/redirect2shop' },
        { value: 'log-out', label: m.shell_log_out(), icon: <LogOut />, separated: true },
      ]}
    />
  )
}
