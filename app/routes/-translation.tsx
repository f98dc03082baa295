import { ClientOnly, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFrameIfKnown } from '#src/portal/shell/frame.ts'
import { WhoGrants } from '#src/portal/state/who-grants.tsx'
import { personOf } from '#src/workspace/person.ts'
import type { Person } from '#src/workspace/view.ts'
// oxlint-disable-next-line no-restricted-imports -- Vite takes `?url` for a part of the name in `#…`
import styles from '../../styles/system/workspace.css?url'
import { WorkspaceSkeleton } from '#src/workspace/screen/workspace-skeleton.tsx'

type Translator = { person: Person | null; granters: ReactNode; timeZone: string | undefined }
type TranslationProps = { title: string; children: (translator: Translator) => ReactNode }

/** A translation screen; its route says `layout: 'whole'`. What it shows lies in the browser's own storage: the server has the frame to give, and its measures. */
export function Translation({ title, children }: TranslationProps) {
  const frame = useRouteContext({ from: '__root__', select: (context) => context.frame })
  const { site } = useFrameIfKnown() ?? {}
  const who = frame?.who ?? null
  return (
    <>
      {/* It has all rules in their order, so that it may follow the portal's; nothing is shown before it is there. */}
      <link rel="stylesheet" href={styles} precedence="workspace" />
      <ClientOnly fallback={<WorkspaceSkeleton title={title} />}>
        {children({
          person: personOf(who, frame?.signIn ?? null),
          granters: who && <WhoGrants right="CAN_TRANSLATE" who={who} />,
          timeZone: site?.timeZone,
        })}
      </ClientOnly>
    </>
  )
}
