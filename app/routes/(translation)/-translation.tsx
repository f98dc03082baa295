import { ClientOnly, ScriptOnce, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TextPreview } from '#src/browser/text-preview.ts'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'
import { WhoGrants } from '#src/portal/state/who-grants.tsx'
import { personOf } from '#src/workspace/person.ts'
import type { Person } from '#src/workspace/view.ts'
// oxlint-disable-next-line no-restricted-imports -- Vite does not resolve `?url` on `#…` imports
import styles from '../../../styles/system/workspace.css?url'
import { pairAt } from '#src/workspace/pair-at.ts'
import { openAhead } from '#src/workspace/sync/device/browser-device.ts'
import { MasterLangContext } from '#src/workspace/screen/master-lang.ts'
import { noteEarlyChoice } from '#src/workspace/screen/list/early-choice.ts'
import { WorkspaceSkeleton } from '#src/workspace/screen/workspace/workspace-skeleton.tsx'

// This module is loaded only when a page of texts is about to open, so the database can be opened while the page
// renders.
if (!import.meta.env.SSR) openAhead(pairAt(location))

type Translator = { person: Person | null; granters: ReactNode; timeZone: string | undefined }
type TranslationProps = {
  title: string
  /** The server preview of the list, if the page has one. */
  first?: TextPreview | null | undefined
  children: (translator: Translator) => ReactNode
}

/**
 * Frame of the pages with `layout: 'whole'`. Their texts are in the browser's storage, so the server renders only a
 * skeleton. If there is a server preview (`first`), the skeleton shows it.
 */
export function Translation({ title, first, children }: TranslationProps) {
  const shell = useRouteContext({ from: '__root__', select: (context) => context.shell })
  const { site } = useShellIfKnown() ?? {}
  const who = shell?.who ?? null
  return (
    <MasterLangContext value={site?.masterLang}>
      {/* This style sheet contains all rules in their order, so it may follow the portal's. React waits for it
          before rendering. */}
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
    </MasterLangContext>
  )
}
