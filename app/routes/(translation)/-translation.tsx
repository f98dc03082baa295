import { ClientOnly, ScriptOnce, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FirstTexts } from '#src/first-texts.ts'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'
import { WhoGrants } from '#src/portal/state/who-grants.tsx'
import { personOf } from '#src/workspace/person.ts'
import type { Person } from '#src/workspace/view.ts'
// oxlint-disable-next-line no-restricted-imports -- Vite does not resolve `?url` on `#…` imports
import styles from '../../../styles/system/workspace.css?url'
import { pairAt } from '#src/workspace/pair-at.ts'
import { openAhead } from '#src/workspace/sync/browser-device.ts'
import { noteEarlyChoice } from '#src/workspace/screen/list/early-choice.ts'
import { WorkspaceSkeleton } from '#src/workspace/screen/workspace-skeleton.tsx'

// Evaluated only where a page of texts is about to be shown: the database opens while that is being drawn.
if (!import.meta.env.SSR) openAhead(pairAt(location))

type Translator = { person: Person | null; granters: ReactNode; timeZone: string | undefined }
type TranslationProps = {
  title: string
  /** What a list begins with, if the server knows. */
  first?: FirstTexts | null | undefined
  children: (translator: Translator) => ReactNode
}

/** For routes with `layout: 'whole'`. The content is in the browser's storage: the server renders a skeleton, and what it knows of it. */
export function Translation({ title, first, children }: TranslationProps) {
  const shell = useRouteContext({ from: '__root__', select: (context) => context.shell })
  const { site } = useShellIfKnown() ?? {}
  const who = shell?.who ?? null
  return (
    <>
      {/* Contains every rule in order, so it may follow the portal's; React waits for it before rendering. */}
      <link rel="stylesheet" href={styles} precedence="workspace" />
      <ClientOnly
        fallback={
          <>
            <WorkspaceSkeleton {...{ title, first }} />
            {first ? <ScriptOnce>{noteEarlyChoice}</ScriptOnce> : null}
          </>
        }
      >
        {children({
          person: personOf(who, shell?.signIn ?? null),
          granters: who && <WhoGrants right="CAN_TRANSLATE" who={who} />,
          timeZone: site?.timeZone,
        })}
      </ClientOnly>
    </>
  )
}
