import { m } from '#messages'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import { WorkspaceScreen, type WorkspaceScreenProps } from './workspace-screen.tsx'

type SystemPageProps = Omit<WorkspaceScreenProps, 'space' | 'title'> & {
  /** The site's, by its IANA name. */
  timeZone: string | undefined
}

export function SystemPage({ timeZone, ...props }: SystemPageProps) {
  return (
    <TimeZoneContext value={timeZone}>
      <WorkspaceScreen space="system" title={m.workspace_system_title()} {...props} />
    </TimeZoneContext>
  )
}
