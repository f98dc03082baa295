import { m } from '#messages'
import type { Who } from '#src/session/session.ts'
import type { Site } from '#src/site/site.ts'
import { PaletteButton } from '#src/portal/shell/palette/palette-button.tsx'
import { adminPath } from '#src/portal/shell/screens.ts'

export function BannerTools({ who, site, className }: { who: Who; site: Site; className: string }) {
  return (
    <>
      {site.admin ? (
        <a href={adminPath(who, site)} className={className}>
          {m.shell_admin()}
        </a>
      ) : null}
      <PaletteButton who={who} site={site} />
    </>
  )
}
