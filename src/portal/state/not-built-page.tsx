import { m } from '#messages'
import { version } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SetOut } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

/** Stands at the address of a screen that this version does not have. */
export function NotBuiltPage() {
  return (
    <StatePage
      title={m.state_not_built()}
      icon={<SetOut />}
      actions={<ButtonLink href="/">{m.state_to_start()}</ButtonLink>}
    >
      {m.state_not_built_text({ version })}
    </StatePage>
  )
}
