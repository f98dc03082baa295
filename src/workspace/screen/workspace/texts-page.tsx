import { TimeZoneContext } from '#src/workspace/clock.ts'
import { WorkspaceScreen, type WorkspaceScreenProps } from './workspace-screen.tsx'

export type TextsPageProps = WorkspaceScreenProps & {
  timeZone: string | undefined
}

export function TextsPage({ timeZone, ...props }: TextsPageProps) {
  return (
    <TimeZoneContext value={timeZone}>
      <WorkspaceScreen {...props} />
    </TimeZoneContext>
  )
}
