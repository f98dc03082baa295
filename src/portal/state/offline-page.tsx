import { useRouter } from '@tanstack/react-router'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { SetOut } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

export function OfflinePage() {
  const router = useRouter()
  return (
    <StatePage
      title={m.state_offline()}
      icon={<SetOut />}
      actions={
        <Button visual="primary" onClick={() => void router.invalidate()}>
          {m.state_try_again()}
        </Button>
      }
    >
      <p>{m.state_offline_text()}</p>
      <p>
        {m.state_offline_works()} <a href="/system-i18n">{m.menu_system_texts()}</a>
      </p>
    </StatePage>
  )
}
