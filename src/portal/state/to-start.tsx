import { m } from '#messages'
import { useShellIfKnown, usePathHere } from '#src/portal/shell/shell.ts'
import { ButtonLink } from '#src/ui/button.tsx'

export function ToStart({ visual }: { visual?: 'primary' }) {
  const isSignedIn = Boolean(useShellIfKnown()?.who)
  const here = usePathHere()
  return (
    <ButtonLink visual={visual} href={here(isSignedIn ? '/welcome' : '/')}>
      {m.state_to_start()}
    </ButtonLink>
  )
}
