import LogOut from 'lucide-react/icons/log-out'
import { m } from '#messages'
import type { Who } from '#src/session.ts'
import { Button } from '#src/ui/button.tsx'
import { ChevronMark } from '#src/ui/marks.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { css } from '#styles/css'

const name = css({ overflow: 'hidden', textOverflow: 'ellipsis' })

export function UserMenu({ who }: { who: Who }) {
  return (
    <Menu
      trigger={
        <Button>
          <span className={name}>{who.username}</span>
          <ChevronMark />
        </Button>
      }
      items={[
        { value: 'company', label: who.company[1], href: '/my-company/' },
        { value: 'log-out', label: m.frame_log_out(), icon: <LogOut />, href: '/logout', separated: true },
      ]}
    />
  )
}
