import { m } from '#messages'
import { useFrameIfKnown, usePathHere } from '#src/portal/shell/frame.ts'
import { ButtonLink } from '#src/ui/button.tsx'

export function ToStart({ visual }: { visual?: 'primary' }) {
  const isSignedIn = Boolean(useFrameIfKnown()?.who)
  const here = usePathHere()
  return (
    <ButtonLink visual={visual} href={here(isSignedIn ? '/welcome' : '/')}>
      {m.state_to_start()}
    </ButtonLink>
  )
}
