import { m } from '#messages'
import type { Who } from '#src/session.ts'
import type { Site } from '#src/site.ts'
import { adminPath } from '#src/portal/shell/screens.ts'

export function AdminLink({ who, site, className }: { who: Who; site: Site; className: string }) {
  return (
    <a href={adminPath(who, site)} className={className}>
      {m.frame_admin()}
    </a>
  )
}
